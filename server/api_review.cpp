// The review of a finished game: asked for by somebody who played it, read by anybody who may read the game.
#include <algorithm>

#include "server/api_help.hpp"

namespace demesne::server {
namespace {

Response not_over() { return error_response(409, say({"The game is not over.", "Das Spiel ist noch nicht zu Ende."})); }

Response as_it_stands(const Room& room, int status) {
  return json_answer(status, [&](JsonText& w) { room.write_review(w); });
}

}  // namespace

void Api::review_get(const Request&, const std::string& id, const Respond& respond) {
  hub_.open(id)->post([respond](Live& t) {
    if (!t.room()) return respond(no_table());
    if (t.room()->phase() != Phase::finished) return respond(not_over());
    respond(as_it_stands(*t.room(), 200));
  });
}

void Api::review(const Request& r, const std::string& id, const Respond& respond) {
  hub_.open(id)->post([this, r, id, respond](Live& t) {
    if (!t.room()) return respond(no_table());
    if (t.room()->phase() != Phase::finished) return respond(not_over());
    const auto& seats = t.room()->seats();
    const auto mine =
        std::find_if(seats.begin(), seats.end(), [&](const RoomSeat& s) { return r.person.known() && s.owner == r.person.id; });
    if (mine == seats.end())
      return respond(error_response(403, say({"Only somebody who played this game may ask for its review.",
                                              "Nur wer diese Partie gespielt hat, darf sie durchsehen lassen."})));
    if (t.room()->review().asked) return respond(as_it_stands(*t.room(), 200));  // once is enough
    const auto no = [this, respond] {
      ++hub_.metrics().rate_limited;
      respond(error_response(429, say({"Too many reviews from this address; try again later.",
                                       "Zu viele Durchsichten von dieser Adresse; bitte später wieder."})));
    };
    if (!reviews_.take(r.address)) return no();
    const auto ask = [this, id, seat = static_cast<Seat>(mine - seats.begin()), respond] {
      hub_.open(id)->post([seat, respond](Live& table) {
        if (!table.room()) return respond(no_table());
        if (table.room()->review().asked) return respond(as_it_stands(*table.room(), 200));  // somebody was faster
        table.write(deed::Review{seat}, [respond, &table](const Line*, const Refusal* refusal) {
          respond(refusal ? refused(*refusal) : as_it_stands(*table.room(), 202));
        });
      });
    };
    within_quota("reviews", r.address, options_.reviews_per_hour, ask, no);
  });
}

}  // namespace demesne::server
