// The game: its start, its answers, its clocks, and what is taken back.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "server/room.hpp"
#include "server/room_faults.hpp"

namespace demesne::server {

using namespace faults;

namespace {

constexpr std::size_t kRemembered = 64;  // answers whose repetition is recognised
constexpr int kMaxUndos = 200;           // of one seat

Fault nothing_to_undo() { return forbid({"There is nothing to take back.", "Es gibt nichts zurückzunehmen."}); }

void tell_events(const table::Events& events, Line& line) {
  for (const auto& e : events) {
    Line::Told told{json::serialize(e.inside), "", e.insiders};
    if (e.outside != e.inside) told.outside = json::serialize(e.outside);
    line.told.push_back(std::move(told));
  }
}

}  // namespace

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
  vote(undo_, d.seat, d.yes);
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

}  // namespace demesne::server
