// The review of a finished game: asked for by somebody who played it, read by anybody who may read the game.
#include "server/api_help.hpp"

namespace demesne::server {
namespace {

Response not_over() { return error_response(409, say({"The game is not over.", "Das Spiel ist noch nicht zu Ende."})); }

Response as_it_stands(const Room& room, int status) {
  return json_answer(status, [&](JsonText& w) { room.write_review(w); });
}

}  // namespace

void Api::review_get(const Request&, const std::string& id, Respond respond) {
  hub_.open(id)->post([respond](Live& t) {
    if (!t.room()) return respond(no_table());
    if (t.room()->phase() != Phase::finished) return respond(not_over());
    respond(as_it_stands(*t.room(), 200));
  });
}

void Api::review(const Request& r, const std::string& id, Respond respond) {
  hub_.open(id)->post([this, r, respond](Live& t) {
    if (!t.room()) return respond(no_table());
    if (t.room()->phase() != Phase::finished) return respond(not_over());
    Seat seat = kNobody;
    for (std::size_t i = 0; i < t.room()->seats().size(); ++i)
      if (r.person.known() && t.room()->seats()[i].owner == r.person.id) seat = static_cast<Seat>(i);
    if (seat == kNobody)
      return respond(error_response(403, say({"Only somebody who played this game may ask for its review.",
                                              "Nur wer diese Partie gespielt hat, darf sie durchsehen lassen."})));
    if (t.room()->review().asked) return respond(as_it_stands(*t.room(), 200));  // once is enough
    if (!reviews_.take(r.address) || over_quota("reviews", r.address, options_.reviews_per_hour)) {
      ++hub_.metrics().rate_limited;
      return respond(error_response(429, say({"Too many reviews from this address; try again later.",
                                              "Zu viele Durchsichten von dieser Adresse; bitte später wieder."})));
    }
    t.write(deed::Review{seat},
            [respond, &t](const Line*, const Refusal* no) { respond(no ? refused(*no) : as_it_stands(*t.room(), 202)); });
  });
}

}  // namespace demesne::server
