// The way of every deed (may it be, what does it change, who is told), and those from the creation of a table to its last free seat.
// The game itself stands in room_play.cpp, people who come and go and what is left to do after the end in room_people.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "server/crypt.hpp"
#include "server/room.hpp"
#include "server/room_faults.hpp"

namespace demesne::server {

using namespace faults;

namespace {

constexpr int kMaxChats = 500;   // of one seat
constexpr int kMaxDeeds = 1500;  // of one seat, answers apart: nobody makes a journal grow without end

template <class D>
constexpr bool kBounded = Seated<D> && !std::is_same_v<D, deed::Answer> && !std::is_same_v<D, deed::Timeout> &&
                          !std::is_same_v<D, deed::Resign> && !std::is_same_v<D, deed::Replace>;

}  // namespace

void Line::write_events(JsonText& w, Seat viewer) const {
  w.array([&] {
    for (const Told& t : told) {
      const bool insider = viewer != kNobody && t.insiders >> viewer & 1;
      w.raw(insider || t.outside.empty() ? t.inside : t.outside);
    }
  });
}

std::size_t Line::size() const {
  std::size_t n = sizeof *this + all.text.size() + own.text.size();
  for (const Told& t : told) n += sizeof t + t.inside.size() + t.outside.size();
  return n;
}

void Line::write(JsonText& w, Seat viewer) const {
  w.members(all);
  if (viewer != kNobody && viewer == owner) w.members(own);
  if (told.empty()) return;
  w.key("events");
  write_events(w, viewer);
}

std::optional<Fault> Room::may(const Deed& deed) const {
  return std::visit(
      [&]<class D>(const D& d) -> Refused {
        if ((next_ == 0) != std::is_same_v<D, deed::Create>)
          return refuse({"A table begins with its creation.", "Ein Tisch beginnt mit seiner Eröffnung."});
        if (phase_ == Phase::unreadable) return Fault{Fault::Kind::illegal, "", why_};
        if constexpr (Seated<D>) {
          if (!has_seat(d.seat)) return refuse({"There is no such seat.", "Diesen Sitz gibt es nicht."});
          if constexpr (kBounded<D>)
            if (deeds_[static_cast<std::size_t>(d.seat)] >= kMaxDeeds)
              return forbid({"This seat has done that too often at this table.", "Dieser Sitz hat das an diesem Tisch zu oft getan."});
        }
        return may_do(d);
      },
      deed);
}

Result<Line> Room::enact(const Moment& moment, Deed& deed, bool quiet) {
  if (moment.seq != next_) return refuse({"The entry is out of order.", "Der Eintrag steht nicht an der Reihe."});
  return std::visit(
      [&]<class D>(D& d) -> Result<Line> {
        if ((next_ == 0) != std::is_same_v<D, deed::Create>)
          return refuse({"A table begins with its creation.", "Ein Tisch beginnt mit seiner Eröffnung."});
        if constexpr (Seated<D>)
          if (!has_seat(d.seat)) return refuse({"There is no such seat.", "Diesen Sitz gibt es nicht."});
        // What happened to a game that cannot be played here is kept, but means nothing any more; only its answers are collected.
        constexpr bool kCollected = std::is_same_v<D, deed::Start> || std::is_same_v<D, deed::Answer> || std::is_same_v<D, deed::Undo>;
        const bool lost = phase_ == Phase::unreadable;
        if (!lost || kCollected)
          if (auto fault = change(d, moment)) return *fault;
        if constexpr (kBounded<D>) ++deeds_[static_cast<std::size_t>(d.seat)];
        Line line;
        line.seq = moment.seq;
        if (!quiet)
          line.all = json_members([&](JsonText& w) {
            w.put("seq", moment.seq).put("at", moment.at).put("kind", D::kKind);
            if constexpr (Seated<D>) w.put("seat", d.seat);
            if (lost && !kCollected)
              line.info = true;
            else
              tell(d, line, w);
          });
        next_ = moment.seq + 1;
        updated_ = moment.at;
        return line;
      },
      deed);
}

Room::Refused Room::in_play() const {
  if (phase_ != Phase::playing) return forbid({"The game is not being played.", "Das Spiel läuft nicht."});
  return {};
}

Room::Refused Room::not_begun() const {
  if (phase_ != Phase::waiting) return forbid({"The game has begun.", "Das Spiel hat begonnen."});
  return {};
}

// --- create ---

deed::Create Room::create(const Setup& s, const std::string& secret) {
  deed::Create d;
  d.game = s.game->id();
  d.rules = s.game->rules_version();
  d.name = s.name, d.listed = s.listed, d.options = s.options, d.settings = to_json(s.settings), d.seats = s.seats;
  d.start = s.start, d.from = s.from, d.deal = to_string(s.deal), d.day = s.day;
  for (const auto& p : s.seats)
    if (d.host.empty() && p.kind == SeatKind::human) d.host = p.owner;
  if (s.deal == Deal::guided || s.deal == Deal::daily)
    d.seed = std::to_string(s.fixed_seed);
  else
    d.secret = secret;
  return d;
}

Room::Refused Room::may_do(const deed::Create&) const { return {}; }

Room::Refused Room::change(deed::Create& d, const Moment& moment) {
  game_id_ = d.game;
  game_ = table::find_game(game_id_);
  rules_ = d.rules;
  name_ = d.name, secret_ = d.secret, fixed_seed_ = d.seed, host_ = d.host, listed_ = d.listed, day_ = d.day;
  deal_ = d.deal.empty() ? (fixed_seed_.empty() ? Deal::fair : Deal::guided) : deal_of(d.deal);
  options_ = d.options, start_ = d.start, from_ = d.from;
  options_size_ = json::serialize(options_).size();
  created_ = updated_ = moment.at;
  for (const SeatPlan& p : d.seats) {
    RoomSeat s;
    s.kind = p.kind, s.bot = p.bot, s.name = p.name, s.owner = p.owner, s.invite = p.invite;
    s.ready = s.revealed = s.kind == SeatKind::bot;
    seats_.push_back(std::move(s));
  }
  deeds_.assign(seats_.size(), 0);
  chats_ = undos_ = deeds_;
  raw_ = {game_id_, rules_, static_cast<int>(seats_.size()), "", "", options_, start_, {}, nullptr};
  if (!game_) {
    give_up(say({"This program does not know the game '{0}'.", "Dieses Programm kennt das Spiel „{0}“ nicht."}, {game_id_}));
    return {};
  }
  auto settings = parse_settings(d.settings, *game_);
  if (std::holds_alternative<Fault>(settings)) {  // a bot that has gone since
    json::object without = d.settings;
    without.erase("takeover_bot");
    settings = parse_settings(without, *game_);
  }
  if (auto* fault = std::get_if<Fault>(&settings)) return *fault;
  settings_ = std::get<Settings>(settings);
  for (auto& s : seats_) s.left = settings_.clock.time;
  if (rules_ != game_->rules_version())
    give_up(say({"This table follows version {0} of the rules; this program knows version {1}.",
                 "Dieser Tisch folgt Fassung {0} der Regeln; dieses Programm kennt Fassung {1}."},
                {rules_, game_->rules_version()}));
  return {};
}

void Room::give_up(const Text& why) {
  phase_ = Phase::unreadable;
  why_ = why;
  table_.reset();
}

// --- seats before the game ---

Room::Refused Room::may_do(const deed::Claim& d) const {
  if (!is_free(d.seat)) return taken();
  return {};
}
Room::Refused Room::change(deed::Claim& d, const Moment& moment) {
  RoomSeat& s = at(d.seat);
  s.kind = SeatKind::human, s.owner = d.owner, s.name = d.name, s.invite.clear();
  if (phase_ == Phase::playing) {  // in place of somebody who was replaced
    s.away = s.timed_out = false, s.away_bot.clear();
    if (to_move() == d.seat) since_ = moment.at;
  }
  if (host_.empty()) host_ = s.owner;
  return {};
}
void Room::tell(const deed::Claim& d, Line& line, JsonText& w) const {
  w.put("name", d.name);
  line.info = true;
}

Room::Refused Room::may_do(const deed::Invite& d) const {
  if (!is_free(d.seat)) return taken();
  return {};
}
Room::Refused Room::change(deed::Invite& d, const Moment&) {
  at(d.seat).kind = SeatKind::invite, at(d.seat).invite = d.invite;
  return {};
}

Room::Refused Room::change(deed::Rename& d, const Moment&) {
  at(d.seat).name = d.name;
  return {};
}
void Room::tell(const deed::Rename& d, Line& line, JsonText& w) const {
  w.put("name", d.name);
  line.info = true;
}

Room::Refused Room::may_do(const deed::Ready& d) const {
  if (auto refused = not_begun()) return refused;
  if (seat(d.seat).ready) return forbid({"This seat is ready already.", "Dieser Sitz ist schon bereit."});
  return {};
}
Room::Refused Room::change(deed::Ready& d, const Moment&) {
  RoomSeat& s = at(d.seat);
  s.ready = true, s.nonce = d.nonce, s.commit = d.commit, s.revealed = d.commit.empty();
  return {};
}

Room::Refused Room::may_do(const deed::Reveal& d) const {
  if (auto refused = not_begun()) return refused;
  const RoomSeat& s = seat(d.seat);
  if (s.commit.empty() || s.revealed) return not_asked();
  if (!all_ready()) return forbid({"Not everybody has committed themselves yet.", "Noch haben sich nicht alle festgelegt."});
  if (hash_of(fmt::format("{}.{}.{}", d.nonce, id_, d.seat)) != s.commit)
    return forbid({"This is not the nonce that was promised.", "Das ist nicht der zugesagte Zufallswert."});
  return {};
}
Room::Refused Room::change(deed::Reveal& d, const Moment&) {
  at(d.seat).nonce = d.nonce, at(d.seat).revealed = true;
  return {};
}

Room::Refused Room::may_do(const deed::Place& d) const {
  if (auto refused = not_begun()) return refused;
  if (seat(d.seat).kind == SeatKind::human) return taken();
  return {};
}
Room::Refused Room::change(deed::Place& d, const Moment&) {
  RoomSeat s;
  s.kind = d.bot.empty() ? SeatKind::open : SeatKind::bot, s.bot = d.bot;
  s.ready = s.revealed = !d.bot.empty();
  s.left = at(d.seat).left;
  at(d.seat) = std::move(s);
  if (d.anew) unready_revealed();
  return {};
}
void Room::tell(const deed::Place& d, Line& line, JsonText& w) const {
  d.bot.empty() ? w.put("bot", nullptr) : w.put("bot", d.bot);
  line.info = true;
}

Room::Refused Room::may_do(const deed::Leave& d) const {
  if (auto refused = not_begun()) return refused;
  if (seat(d.seat).kind != SeatKind::human) return nobody_has_it();
  return {};
}
Room::Refused Room::change(deed::Leave& d, const Moment&) {
  RoomSeat s;
  s.left = at(d.seat).left;
  at(d.seat) = std::move(s);
  unready_revealed();
  const auto sits = [&](const RoomSeat& other) { return other.kind == SeatKind::human && other.owner == host_; };
  if (std::none_of(seats_.begin(), seats_.end(), sits)) {
    const auto next = std::find_if(seats_.begin(), seats_.end(), [](const RoomSeat& other) { return other.kind == SeatKind::human; });
    host_ = next == seats_.end() ? std::string() : next->owner;
  }
  return {};
}

// Whoever comes instead has not committed himself: nonces that are known already must not count.
void Room::unready_revealed() {
  for (RoomSeat& s : seats_)
    if (!s.commit.empty() && s.revealed) s.ready = s.revealed = false, s.commit.clear(), s.nonce.clear();
}

// --- talk ---

Room::Refused Room::may_do(const deed::Chat& d) const {
  if (!settings_.chat) return forbid({"There is no chat at this table.", "An diesem Tisch gibt es keinen Chat."});
  if (chats_[static_cast<std::size_t>(d.seat)] >= kMaxChats)
    return forbid({"You have said enough at this table.", "Du hast an diesem Tisch genug gesagt."});
  return {};
}
Room::Refused Room::change(deed::Chat& d, const Moment&) {
  ++chats_[static_cast<std::size_t>(d.seat)];
  return {};
}
void Room::tell(const deed::Chat& d, Line&, JsonText& w) const { w.put("name", seat(d.seat).name).put("text", d.text); }

}  // namespace demesne::server
