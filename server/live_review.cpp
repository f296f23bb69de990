// The review of a finished game: thought about when the bots have nothing else to do, written down every few seconds, so that a
// server that dies goes on where it was.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/hub.hpp"
#include "table/review.hpp"

namespace demesne::server {
namespace {

constexpr int kLeastMs = 20, kMostMs = 1500;  // of one answer

}  // namespace

struct Live::Looking {
  table::Record record;
  std::vector<bool> people;
  int from = 0;  // the journal knows this much
  std::string who, bot;
  std::optional<table::Review> review;  // made by the first job: playing the game through takes a moment
  json::array found;                    // since the last entry
  int ms = 0;
  Millis kept = now();
  bool ended = false;
};

void Live::review() {
  if (looking_) return;
  looking_ = std::make_shared<Looking>();
  Looking& l = *looking_;
  l.record = room_->table()->record();
  l.people = room_->by_people();
  l.from = room_->review().upto;
  l.who = room_->host().empty() ? id_ : room_->host();
  l.bot = table::strongest_bot(*room_->game());
  look(looking_);
}

void Live::look(const std::shared_ptr<Looking>& looking) {
  const auto job = [self = shared_from_this(), looking] {
    Looking& l = *looking;
    const auto give_up = [&] { l.ended = true; };
    if (!l.review) {
      // The time is shared out over the whole game, so that a restart changes nothing about it.
      auto made = table::Review::of(std::move(l.record), std::move(l.people));
      if (auto* review = std::get_if<table::Review>(&made)) {
        l.review = std::move(*review);
        l.ms = std::clamp(self->hub_.options().review_seconds * 1000 / std::max(1, l.review->open()), kLeastMs, kMostMs);
        while (!l.ended && l.review->done() < l.from)
          if (l.review->skip()) give_up();
      } else {
        give_up();
      }
    }
    for (bool weighed = false; !weighed && !l.ended && l.review->done() < l.review->total();) {
      auto next = l.review->next(l.bot, {.ms = l.ms});
      if (std::holds_alternative<Fault>(next)) {
        give_up();
      } else if (const auto& w = std::get<std::optional<table::Weighed>>(next)) {
        l.found.push_back(table::to_json(*w));
        weighed = true;
      }
    }
    if (!l.ended) l.ended = l.review->done() == l.review->total();
    self->post([looking](Live& t) { t.looked(looking); });
  };
  if (hub_.bots().post(Rank::reviews, looking->who, job)) return;
  looking_.reset();  // too much waits already: later
  rest();
}

void Live::looked(const std::shared_ptr<Looking>& looking) {
  if (looking_ != looking) return;
  if (!room_ || !room_->owes_review()) return looking_.reset();
  Looking& l = *looking;
  if (!l.ended && now() - l.kept < hub_.options().review_keeps) return look(looking);
  // What a bot cannot judge ends the review: nothing more will come of it.
  const int upto = l.ended ? room_->table()->steps() : l.review->done();
  write(deed::Weighed{upto, l.bot, l.ms, std::exchange(l.found, {})}, [this, looking](const Line*, const Refusal* refusal) {
    looking->kept = now();
    if (refusal || looking->ended)
      looking_.reset();
    else
      look(looking);
  });
}

}  // namespace demesne::server
