// What a table does by itself: the next step that it owes, its clock, its bots, and whom it calls.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>

#include "server/crypt.hpp"
#include "server/daily.hpp"
#include "server/hub.hpp"
#include "server/live.hpp"

namespace demesne::server {
namespace {

constexpr Millis kSafetyNet = 30'000;  // a table that owes a move is woken after this, should the server have died
constexpr int kMostThought = 1500;     // milliseconds of a bot for one answer, where nothing else is said …
constexpr int kLeastThought = 50;      // … and where many wait
constexpr int kFixedNodes = 100;       // … and its games or turns tried out, where the same answers must bring the same replies
constexpr Millis kFresh = 60'000;      // a question younger than this may call somebody

std::vector<int> first_legal(const table::Question& q) {
  std::vector<int> picks;
  for (std::size_t i = 0; i < q.options.size(); ++i)
    for (int t = 0; t < q.options[i].times && static_cast<int>(picks.size()) < q.min; ++t) picks.push_back(static_cast<int>(i));
  return picks;
}

}  // namespace

Millis Live::wake() const {
  const Seat seat = room_->to_move();
  const bool owes = room_->start_due() || room_->rematch_due() || room_->undo_granted() || room_->replace_granted() ||
                    room_->owes_count() || room_->owes_review() || (seat != kNobody && room_->played_by_bot(seat));
  return owes ? now() + kSafetyNet : room_->deadline();
}

// At most one entry is written here; when it is on disk, care() is called again.
void Live::care() {
  if (!room_ || busy_ || resting_ || hub_.stopping() || room_->next_seq() == 0 || room_->phase() == Phase::unreadable || !hub_.holds(id_) ||
      hub_.closed(id_))
    return;
  const auto ignore = [](const Line*, const Refusal*) {};
  plays_itself_ = room_->only_bots() && room_->phase() != Phase::finished;
  if (ticket_ && thinking_ != room_->opened()) ticket_->drop();
  if (ticket_ && unattended_ && attended()) ticket_->drop(), ticket_.reset(), thinking_ = ~u64{0};  // somebody waits now: it moves up
  if (room_->start_due()) return write(deed::Start{}, ignore);
  if (room_->undo_granted()) return write(deed::Undo{room_->undo_ask()->seat, room_->undo_ask()->steps}, ignore);
  if (room_->replace_granted()) return write(deed::Replace{room_->replace_ask()->seat, room_->replace_ask()->bot}, ignore);
  if (room_->rematch_due()) return rematch();
  if (room_->owes_count()) return count();
  if (room_->owes_review()) return review();
  const Seat seat = room_->to_move();
  if (seat == kNobody) return;
  if (room_->played_by_bot(seat)) return think();
  bot_was_last_ = false;
  ring(seat);
  const Millis deadline = room_->deadline();
  if (!deadline) return;
  if (room_->since() < hub_.clock_since(id_)) return write(deed::Resume{}, ignore);  // nobody pays for the server's absence
  if (now() >= deadline) return write(deed::Timeout{seat}, ignore);
  arm(deadline);
}

// The next table's id follows from this one's: if the server dies in between, or another node does the same, it is the same table.
void Live::rematch() {
  busy_ = true;
  hub_.create(
      room_->rematch_setup(), "",
      [self = shared_from_this()](Result<Created> created) {
        asio::post(self->strand_, [self, created = std::move(created)] {
          self->busy_ = false;
          if (auto* c = std::get_if<Created>(&created))
            self->write(deed::Next{c->id}, [](const Line*, const Refusal*) {});
          else
            self->rest();
          self->pump();
        });
      },
      room_->rematch_id());
}

void Live::count() {
  busy_ = true;
  DailyResult result{id_, 0, 2, room_->table() ? room_->table()->steps() : 0};
  for (std::size_t i = 0; i < room_->seats().size(); ++i) {
    if (room_->seats()[i].kind != SeatKind::human) continue;
    if (const auto scores = room_->scores(); i < scores.size()) result.score = scores[i];
    const json::value end = room_->result();
    const auto& ranking = end.at("ranking").as_array();
    for (std::size_t place = 0; place < ranking.size(); ++place)
      for (const auto& seat : ranking[place].as_array())
        if (seat.to_number<std::size_t>() == i) result.place = static_cast<int>(place) + 1;
  }
  add_daily(hub_, std::string(room_->game()->id()), room_->day(), result, [self = shared_from_this()](bool added) {
    asio::post(self->strand_, [self, added] {
      self->busy_ = false;
      if (added)
        self->write(deed::Counted{}, [](const Line*, const Refusal*) {});
      else
        self->rest();
      self->pump();
    });
  });
}

void Live::rest() {
  if (std::exchange(resting_, true)) return;
  after(rest_timer_, kRest, [](Live& t) {
    t.resting_ = false;
    t.care();
  });
}

void Live::arm(Millis deadline) {
  if (armed_ == deadline) return;
  armed_ = deadline;
  after(deadline_timer_, deadline - now(), [deadline](Live& t) {
    if (t.armed_ == deadline) t.armed_ = 0;
    t.care();
  });
}

// Once a turn, and only for a question that has just come up: a table that is read from the journal calls nobody again.
void Live::ring(Seat seat) {
  if (!hub_.ringer() || offline(seat) == 0 || now() - room_->opened_at() > kFresh) return;
  const table::WhoseTurn turn{seat, room_->table()->match().turn().number};
  if (rung_ == turn) return;
  rung_ = turn;
  after(ring_timer_, hub_.options().ring_after, [seat, turn](Live& t) {
    if (!t.room_ || t.room_->to_move() != seat || t.rung_ != turn || t.offline(seat) == 0 || !t.hub_.ringer()) return;
    t.hub_.ringer()->ring(
        t.room_->seat(seat).owner, t.id_, json_object([&](JsonText& w) {
          w.put("kind", "turn").put("table", t.id_).put("seat", seat).put("game", t.room_->game()->id()).put("name", t.room_->name());
        }));
  });
}

// Somebody sits there and plays: not only a seat that was left to a bot.
bool Live::attended() const {
  return std::any_of(subscribers_.begin(), subscribers_.end(),
                     [this](const Subscriber& s) { return s.seat != kNobody && !room_->played_by_bot(s.seat); });
}

void Live::think() {
  const u64 asked = room_->opened();
  if (thinking_ == asked) return;
  thinking_ = asked;
  // The first answer in a row waits, so that people can follow; the others come a little faster.
  const int pause = bot_was_last_ ? room_->settings().bot_pause / 3 : room_->settings().bot_pause;
  bot_was_last_ = true;
  const auto begin = [asked](Live& t) {
    if (!t.room_ || t.thinking_ != asked || t.room_->opened() != asked || t.room_->to_move() == kNobody) return;
    std::shared_ptr<table::Match> match = t.room_->table()->match().clone();
    // Where the deal is the same for everybody the same answers bring the same replies.
    const bool fixed = t.room_->deal() == Deal::guided || t.room_->deal() == Deal::daily;
    const u64 word = fixed ? t.room_->hash() : random_word();
    const bool attended = t.attended();
    auto job = [self = t.shared_from_this(), asked, match, word, fixed, attended, bot = t.room_->bot_of(t.room_->to_move())] {
      const auto start = std::chrono::steady_clock::now();
      table::Rng luck = table::Rng::from_seed(word);
      const int most = self->hub_.options().bot_ms ? self->hub_.options().bot_ms : kMostThought;
      const int ms = self->hub_.bots().share(attended ? Rank::people : Rank::unattended, most, kLeastThought);
      const table::Budget budget = fixed ? table::Budget{0, kFixedNodes} : table::Budget{ms, 0};
      auto suggestion = match->suggest(bot, budget, luck);
      std::vector<int> picks;
      if (auto* s = std::get_if<table::Suggestion>(&suggestion)) {
        picks = std::move(s->picks);
      } else {
        ++self->hub_.metrics().bot_failures;
        picks = first_legal(match->question());
      }
      self->hub_.metrics().think.add(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      self->post([asked, picks = std::move(picks), match](Live& table) { table.thought(asked, picks, match); });
    };
    t.unattended_ = !attended;
    t.ticket_ =
        t.hub_.bots().post(attended ? Rank::people : Rank::unattended, t.room_->host().empty() ? t.id_ : t.room_->host(), std::move(job));
    if (!t.ticket_) t.thinking_ = ~u64{0}, t.rest();  // too many wait: later
  };
  if (pause == 0) return begin(*this);
  if (hub_.stopping()) return;
  pause_timer_.expires_after(std::chrono::milliseconds(pause));
  pause_timer_.async_wait([self = shared_from_this(), begin](const boost::system::error_code& cancelled) {
    if (!cancelled) self->post(begin);
  });
}

void Live::thought(u64 asked, const std::vector<int>& picks, const std::shared_ptr<const table::Match>& match) {
  if (thinking_ == asked) thinking_ = ~u64{0}, ticket_.reset();
  if (!room_ || room_->opened() != asked || room_->to_move() == kNobody || !room_->played_by_bot(room_->to_move())) return;
  const deed::Answer answer{room_->to_move(), asked, picks, true, "", nullptr};
  ++hub_.metrics().bot_answers;
  write(answer, [this, answer, match](const Line*, const Refusal* refusal) {
    if (!refusal || refusal->code == kStale || refusal->code == kStorage) return;
    ++hub_.metrics().bot_failures;  // a bot that picks what is not there does not stop the table
    deed::Answer again = answer;
    again.picks = first_legal(match->question());
    write(again, [](const Line*, const Refusal*) {});
  });
}

}  // namespace demesne::server
