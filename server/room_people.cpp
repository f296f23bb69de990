// People who come and go in the middle of a game, and what is left to do when it is over.
#include <algorithm>

#include "server/room.hpp"
#include "server/room_faults.hpp"

namespace demesne::server {

using namespace faults;

// --- people who come and go ---

Room::Refused Room::may_do(const deed::Away& d) const {
  const RoomSeat& s = seat(d.seat);
  if (s.kind != SeatKind::human) return nobody_has_it();
  if (s.resigned) return forbid({"This seat has resigned.", "Dieser Sitz hat aufgegeben."});
  if (!d.away && s.timed_out && settings_.clock.kind == ClockRule::Kind::game)
    return forbid({"This seat's time is up.", "Die Zeit dieses Sitzes ist abgelaufen."});
  if (d.away == s.away) return so_already();
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
  if (seat(d.seat).resigned) return so_already();
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
  vote(replace_, d.seat, d.yes);
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
  if (!d.want && !(rematch_ >> d.seat & 1)) return so_already();
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
  if (review_.asked) return so_already();
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
