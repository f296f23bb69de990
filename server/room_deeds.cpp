// Every deed: whether it may be done, what it changes, who is told.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "server/crypt.hpp"
#include "server/room.hpp"

namespace demesne::server {
namespace {

constexpr std::size_t kRemembered = 64;  // answers whose repetition is recognised
constexpr int kMaxChats = 500;           // of one seat
constexpr int kMaxUndos = 200;           // of one seat
constexpr int kMaxDeeds = 1500;          // of one seat, answers apart: nobody makes a journal grow without end

Fault taken() { return forbid({"This seat is taken.", "Dieser Sitz ist besetzt."}); }
Fault nobody_has_it() { return forbid({"Nobody has this seat.", "Diesen Sitz hat niemand."}); }
Fault nothing_to_undo() { return forbid({"There is nothing to take back.", "Es gibt nichts zurückzunehmen."}); }
Fault not_asked() { return forbid({"Nobody asks you for that.", "Danach fragt niemand."}); }

void tell_events(const table::Events& events, Line& line) {
  for (const auto& e : events) {
    Line::Told told{json::serialize(e.inside), "", e.insiders};
    if (std::string outside = json::serialize(e.outside); outside != told.inside) told.outside = std::move(outside);
    line.told.push_back(std::move(told));
  }
}

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

// --- the game ---

Room::Refused Room::may_do(const deed::Start&) const {
  if (phase_ != Phase::waiting || !start_due()) return forbid({"Not everybody is ready.", "Noch sind nicht alle bereit."});
  return {};
}
Room::Refused Room::change(deed::Start&, const Moment& moment) {
  raw_.seed = seed();
  raw_.commitment = table::commitment_of(raw_.seed);
  if (phase_ == Phase::unreadable) return {};
  auto begun = [&]() -> Result<table::Table> {
    if (start_.empty()) return table::Table::start(*game_, static_cast<int>(seats_.size()), options_, seed(), rng_of(raw_));
    json::object position = start_;
    position.erase("rng");
    position["seed"] = seed();
    raw_.start = position;
    return table::Table::load(position);
  }();
  if (auto* fault = std::get_if<Fault>(&begun)) return *fault;
  table_.emplace(std::move(std::get<table::Table>(begun)));
  phase_ = Phase::playing;
  setup_ = json::parse(json::serialize(table_->match().setup())).as_object();
  finish_check();
  question_opened(moment, kNobody);
  return {};
}
void Room::tell(const deed::Start&, Line& line, JsonText&) const {
  if (table_) tell_events(table_->events(), line);
  line.info = true;
}

Room::Refused Room::may_do(const deed::Answer& d) const {
  if (auto refused = in_play()) return refused;
  if (d.seat != to_move()) return forbid({"It is somebody else's decision.", "Jemand anderes ist gefragt."});
  return {};
}
Room::Refused Room::change(deed::Answer& d, const Moment& moment) {
  u64 hash = 0;
  const bool happened = !d.hash.empty();  // it comes out of the journal
  std::from_chars(d.hash.data(), d.hash.data() + d.hash.size(), hash, 16);
  if (phase_ == Phase::unreadable) {
    raw_.answers.push_back({d.picks, hash});
    if (!d.result.is_null()) raw_.result = d.result;
    return {};
  }
  const u64 asked = opened_;
  const auto turn = table_ ? table_->match().turn() : table::WhoseTurn{};
  auto fault = in_play();
  if (!fault && d.seat != to_move()) fault = forbid({"It is somebody else's decision.", "Jemand anderes ist gefragt."});
  if (!fault) fault = table_->decide(d.picks);
  if (happened && (fault || table_->match().hash() != hash)) {
    // The journal is right; it is this program that plays differently. Say so, and keep what was written.
    raw_.answers.push_back({d.picks, hash});
    give_up(say({"This program does not play answer {0} of this game as it was played.",
                 "Dieses Programm spielt Antwort {0} dieser Partie anders, als sie gespielt wurde."},
                {static_cast<int>(raw_.answers.size())}));
    return {};
  }
  if (fault) return fault;
  charge(d.seat, moment.at);
  if (table_->match().turn() != turn || table_->match().to_move() == kNobody) credit(turn);
  undo_.reset();
  raw_.answers.push_back({d.picks, table_->match().hash()});
  given_.push_back(d.bot ? kNobody : d.seat);
  answered_.push_back({asked, moment.seq, d.seat, d.picks});
  if (answered_.size() > kRemembered) answered_.pop_front();
  finish_check();
  question_opened(moment, d.seat);
  if (!happened) {
    d.hash = fmt::format("{:016x}", raw_.answers.back().hash);
    if (phase_ == Phase::finished) d.result = result();
  }
  return {};
}
void Room::tell(const deed::Answer&, Line& line, JsonText& w) const {
  w.put("step", raw_.answers.size());
  if (table_) tell_events(table_->events(), line);
  if (phase_ == Phase::finished) w.put("result", result());
  line.info = phase_ == Phase::finished || phase_ == Phase::unreadable;
}

void Room::finish_check() {
  if (table_ && table_->match().to_move() == kNobody) phase_ = Phase::finished;
}

// --- clocks ---

// A stock runs by the answer; a turn's time goes on while the same seat is asked.
void Room::question_opened(const Moment& moment, Seat before) {
  opened_ = moment.seq, opened_at_ = moment.at;
  if (settings_.clock.kind != ClockRule::Kind::turn || to_move() != before) since_ = moment.at;
}

void Room::charge(Seat seat, Millis now) {
  if (settings_.clock.kind != ClockRule::Kind::game || played_by_bot(seat)) return;
  at(seat).left = std::max<Millis>(0, at(seat).left - std::max<Millis>(0, now - since_));
}

// The increment belongs to a turn: it comes when the turn ends, and once, also if the end is taken back and given again.
void Room::credit(const table::WhoseTurn& ended) {
  if (settings_.clock.kind != ClockRule::Kind::game || !has_seat(ended.seat) || played_by_bot(ended.seat)) return;
  RoomSeat& s = at(ended.seat);
  if (ended.number <= s.credited) return;
  s.credited = ended.number;
  s.left += settings_.clock.increment;
}

Room::Refused Room::may_do(const deed::Timeout& d) const {
  if (to_move() != d.seat || seat(d.seat).away) return in_play() ? in_play() : not_asked();
  return {};
}
Room::Refused Room::change(deed::Timeout& d, const Moment&) {
  RoomSeat& s = at(d.seat);
  s.away = true, s.timed_out = true, s.away_bot = settings_.takeover_bot;
  if (settings_.clock.kind == ClockRule::Kind::game) s.left = 0;
  undo_.reset();
  return {};
}

Room::Refused Room::change(deed::Resume&, const Moment& moment) {
  since_ = moment.at;
  return {};
}

// --- undo ---

u32 Room::others(Seat seat) const {
  u32 mask = 0;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (seats_[i].kind == SeatKind::human && !seats_[i].resigned && seats_[i].owner != this->seat(seat).owner) mask |= 1u << i;
  return mask;
}

u32 Room::persons_in(int steps, Seat seat) const {
  u32 mask = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(steps) && k < given_.size(); ++k)
    if (const Seat who = given_[given_.size() - 1 - k]; who != kNobody) mask |= 1u << who;
  return mask & others(seat);
}

std::optional<UndoOffer> Room::undo_offer(Seat seat) const {
  if (phase_ != Phase::playing || settings_.undo == UndoRule::off || seat == kNobody || played_by_bot(seat)) return {};
  if (undos_[static_cast<std::size_t>(seat)] >= kMaxUndos) return {};
  int k = 1;
  while (k <= table_->steps() && table_->past(k).seat != seat) ++k;
  if (k > table_->steps()) return {};
  UndoOffer offer{k, table_->past(k).what, false, false};
  for (int i = 1; i <= k; ++i) offer.revealed |= table_->past(i).revealed;
  // Nobody's answer is taken back without them, whatever was agreed and whether they are there or not.
  offer.free = !persons_in(k, seat) && (!others(seat) || settings_.undo == UndoRule::free || (k == 1 && !offer.revealed));
  return offer;
}

Room::Refused Room::may_do(const deed::UndoAsk& d) const {
  const auto offer = undo_offer(d.seat);
  if (!offer || offer->steps != d.steps) return nothing_to_undo();
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (others(d.seat) >> i & 1 && seats_[i].away)
      return forbid({"Somebody who would have to agree is away.", "Jemand, der zustimmen müsste, ist fort."});
  return {};
}
Room::Refused Room::change(deed::UndoAsk& d, const Moment&) {
  undo_ = Ask{d.seat, d.seat, d.steps, "", others(d.seat), 0};
  return {};
}
void Room::tell(const deed::UndoAsk& d, Line& line, JsonText& w) const {
  w.put("steps", d.steps);
  if (!table_ || d.steps < 1 || d.steps > table_->steps()) return;
  line.own = json_members([&](JsonText& o) { o.put("what", table_->past(d.steps).what); });
  line.owner = d.seat;
}

Room::Refused Room::may_do(const deed::UndoAnswer& d) const {
  if (!undo_ || undo_->seat == d.seat) return not_asked();
  return {};
}
Room::Refused Room::change(deed::UndoAnswer& d, const Moment&) {
  if (!undo_) return {};
  if (d.yes)
    undo_->yes |= 1u << d.seat;
  else
    undo_.reset();
  return {};
}
void Room::tell(const deed::UndoAnswer& d, Line&, JsonText& w) const { w.put("yes", d.yes); }

Room::Refused Room::may_do(const deed::Undo& d) const {
  if (auto refused = in_play()) return refused;
  if (undo_granted() && undo_->seat == d.seat && undo_->steps == d.steps) return {};
  const auto offer = undo_offer(d.seat);
  if (!offer || !offer->free || offer->steps != d.steps) return nothing_to_undo();
  return {};
}
Room::Refused Room::change(deed::Undo& d, const Moment& moment) {
  const auto steps = static_cast<std::size_t>(std::max(0, d.steps));
  if (d.steps < 1 || steps > raw_.answers.size()) return nothing_to_undo();
  const Seat before = to_move();
  if (phase_ == Phase::playing) {
    bool revealed = false;
    for (int k = 1; k <= d.steps; ++k) revealed |= table_->past(k).revealed;
    taken_back_ = table_->past(d.steps).what;
    if (auto fault = table_->undo(d.steps)) return fault;
    undone_ += revealed;
    given_.resize(given_.size() - steps);
  } else if (phase_ != Phase::unreadable) {
    return in_play();
  }
  raw_.answers.resize(raw_.answers.size() - steps);
  undo_.reset();
  ++undos_[static_cast<std::size_t>(d.seat)];
  question_opened(moment, before);
  return {};
}
void Room::tell(const deed::Undo& d, Line& line, JsonText& w) const {
  w.put("steps", d.steps).put("step", raw_.answers.size());
  line.info = true;
  if (phase_ == Phase::unreadable) return;
  line.own = json_members([&](JsonText& o) { o.put("what", taken_back_); });
  line.owner = d.seat;
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

// --- people who come and go ---

Room::Refused Room::may_do(const deed::Away& d) const {
  const RoomSeat& s = seat(d.seat);
  if (s.kind != SeatKind::human) return nobody_has_it();
  if (s.resigned) return forbid({"This seat has resigned.", "Dieser Sitz hat aufgegeben."});
  if (!d.away && s.timed_out && settings_.clock.kind == ClockRule::Kind::game)
    return forbid({"This seat's time is up.", "Die Zeit dieses Sitzes ist abgelaufen."});
  if (d.away == s.away) return forbid({"That is so already.", "Das ist schon so."});
  return {};
}
Room::Refused Room::change(deed::Away& d, const Moment& moment) {
  RoomSeat& s = at(d.seat);
  if (to_move() == d.seat) {
    if (d.away) charge(d.seat, moment.at);
    since_ = moment.at;
  }
  s.away = d.away, s.timed_out = false;
  s.away_bot = d.away ? d.bot : std::string();
  if (phase_ == Phase::waiting && d.anew) {  // whether this seat's nonce counts must not be decided when others are known
    s.ready = s.revealed = false, s.nonce.clear(), s.commit.clear();
    unready_revealed();
  }
  undo_.reset();
  return {};
}
void Room::tell(const deed::Away& d, Line& line, JsonText& w) const {
  w.put("away", d.away);
  d.away ? w.put("bot", d.bot) : w.put("bot", nullptr);
  w.put("by", d.by == kNobody ? d.seat : d.by);
  line.info = true;
}

Room::Refused Room::may_do(const deed::Resign& d) const {
  if (auto refused = in_play()) return refused;
  if (seat(d.seat).kind != SeatKind::human) return nobody_has_it();
  if (seat(d.seat).resigned) return forbid({"That is so already.", "Das ist schon so."});
  return {};
}
Room::Refused Room::change(deed::Resign& d, const Moment& moment) {
  RoomSeat& s = at(d.seat);
  if (to_move() == d.seat) charge(d.seat, moment.at), since_ = moment.at;
  s.resigned = true, s.away = true, s.away_bot = settings_.takeover_bot;
  undo_.reset();
  const auto plays = [](const RoomSeat& r) { return r.kind == SeatKind::human && !r.resigned; };
  if (seats_.size() > 2 && std::any_of(seats_.begin(), seats_.end(), plays)) return {};  // the others play on, a bot in the empty chair
  json::array first, last, who;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    (seats_[i].resigned ? last : first).push_back(i);
    if (seats_[i].resigned) who.push_back(i);
  }
  const auto points = scores();
  json::value standing = nullptr;
  if (!points.empty()) standing = json::array(points.begin(), points.end());
  resigned_ = json::object{{"scores", std::move(standing)},
                           {"ranking", json::array{std::move(first), std::move(last)}},
                           {"reason", "resigned"},
                           {"resigned", std::move(who)}};
  phase_ = Phase::finished;
  return {};
}
void Room::tell(const deed::Resign&, Line& line, JsonText& w) const {
  if (phase_ == Phase::finished) w.put("result", result());
  line.info = true;
}

Room::Refused Room::may_do(const deed::ReplaceAsk& d) const {
  if (phase_ == Phase::finished) return in_play();
  if (!has_seat(d.by) || seat(d.by).owner != host_)
    return forbid({"Only the host may do that.", "Das darf nur, wer den Tisch eröffnet hat."});
  if (seat(d.seat).kind != SeatKind::human || seat(d.seat).owner == host_) return nobody_has_it();
  if (replace_) return forbid({"Another request is open.", "Eine andere Anfrage ist offen."});
  return {};
}
Room::Refused Room::change(deed::ReplaceAsk& d, const Moment&) {
  replace_ = Ask{d.seat, d.by, 0, d.bot, d.asked, 0};
  return {};
}
void Room::tell(const deed::ReplaceAsk& d, Line&, JsonText& w) const {
  w.put("by", d.by);
  d.bot.empty() ? w.put("bot", nullptr) : w.put("bot", d.bot);
}

Room::Refused Room::may_do(const deed::ReplaceAnswer& d) const {
  // Whoever it is about may always say no, also if they come back in the middle of it; so may the host who asked.
  if (!replace_ || (!(replace_->needed >> d.seat & 1) && !(!d.yes && (d.seat == replace_->seat || d.seat == replace_->by))))
    return not_asked();
  return {};
}
Room::Refused Room::change(deed::ReplaceAnswer& d, const Moment&) {
  if (!replace_) return {};
  if (d.yes)
    replace_->yes |= 1u << d.seat;
  else
    replace_.reset();
  return {};
}
void Room::tell(const deed::ReplaceAnswer& d, Line&, JsonText& w) const { w.put("yes", d.yes); }

Room::Refused Room::may_do(const deed::Replace& d) const {
  if (!replace_granted() || replace_->seat != d.seat) return not_asked();
  return {};
}
Room::Refused Room::change(deed::Replace& d, const Moment& moment) {
  RoomSeat& s = at(d.seat);
  s.name.clear(), s.owner.clear(), s.invite.clear();
  s.timed_out = s.resigned = false;
  if (!d.bot.empty()) {
    s.kind = SeatKind::bot, s.bot = d.bot, s.away = false, s.away_bot.clear();
    s.ready = s.revealed = true;
  } else {  // somebody may be invited; until they come a bot plays
    s.kind = SeatKind::invite, s.away = phase_ == Phase::playing, s.away_bot = settings_.takeover_bot;
    if (settings_.clock.kind == ClockRule::Kind::game && s.left == 0) s.left = settings_.clock.time / 4;
    if (phase_ == Phase::waiting) s.ready = s.revealed = false, s.nonce.clear(), s.commit.clear();
  }
  if (phase_ == Phase::waiting) unready_revealed();
  if (to_move() == d.seat) since_ = moment.at;
  replace_.reset(), undo_.reset();
  return {};
}
void Room::tell(const deed::Replace& d, Line& line, JsonText& w) const {
  d.bot.empty() ? w.put("bot", nullptr) : w.put("bot", d.bot);
  line.info = true;
}

// --- afterwards ---

Room::Refused Room::may_do(const deed::Rematch& d) const {
  if (phase_ != Phase::finished) return forbid({"The game is not over.", "Das Spiel ist noch nicht zu Ende."});
  if (!next_table_.empty()) return forbid({"The next table is there already.", "Der nächste Tisch ist schon da."});
  if (!d.want && !(rematch_ >> d.seat & 1)) return forbid({"That is so already.", "Das ist schon so."});
  return {};
}
Room::Refused Room::change(deed::Rematch& d, const Moment&) {
  if (d.want)
    rematch_ |= 1u << d.seat, rematch_same_ = d.same;
  else
    rematch_ &= ~(1u << d.seat);
  return {};
}
void Room::tell(const deed::Rematch& d, Line& line, JsonText& w) const {
  w.put("same", d.same).put("want", d.want);
  line.info = true;
}

Room::Refused Room::change(deed::Next& d, const Moment&) {
  next_table_ = d.table;
  return {};
}
void Room::tell(const deed::Next& d, Line& line, JsonText& w) const {
  w.put("next", d.table);
  line.info = true;
}

Room::Refused Room::may_do(const deed::Review&) const {
  if (phase_ != Phase::finished) return forbid({"The game is not over.", "Das Spiel ist noch nicht zu Ende."});
  if (review_.asked) return forbid({"That is so already.", "Das ist schon so."});
  const auto people = by_people();
  if (std::find(people.begin(), people.end(), true) == people.end())
    return forbid({"No person has decided anything in this game.", "In dieser Partie hat kein Mensch etwas entschieden."});
  return {};
}
Room::Refused Room::change(deed::Review&, const Moment&) {
  review_.asked = true;
  return {};
}

Room::Refused Room::may_do(const deed::Weighed& d) const {
  if (!owes_review() || d.upto <= review_.upto || d.upto > static_cast<int>(raw_.answers.size())) return not_asked();
  return {};
}
Room::Refused Room::change(deed::Weighed& d, const Moment&) {
  review_.upto = d.upto, review_.bot = d.bot, review_.ms = d.ms;
  if (const auto* found = d.found.if_array()) review_.found.insert(review_.found.end(), found->begin(), found->end());
  return {};
}
void Room::tell(const deed::Weighed& d, Line& line, JsonText& w) const {
  w.put("upto", d.upto).put("of", raw_.answers.size());
  line.info = true;
}

Room::Refused Room::change(deed::Counted&, const Moment&) {
  counted_ = true;
  return {};
}

}  // namespace demesne::server
