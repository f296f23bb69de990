// What can be asked about a room. What changes it stands in room_deeds.cpp.
#include "server/room.hpp"

#include <algorithm>

#include "server/crypt.hpp"

namespace demesne::server {
namespace {

constexpr double kWorthTelling = 0.01;        // of the win; what is less may be chance
constexpr std::size_t kListedOptions = 4096;  // characters of options that stand in lists and in events

json::value or_null(const json::object& o) { return o.empty() ? json::value(nullptr) : json::value(o); }
json::value or_null(std::string_view s) { return s.empty() ? json::value(nullptr) : json::value(s); }

json::array seats_in(u32 mask, std::size_t n) {
  json::array out;
  for (std::size_t i = 0; i < n; ++i)
    if (mask >> i & 1) out.push_back(i);
  return out;
}

}  // namespace

std::string_view to_string(Phase p) {
  switch (p) {
    case Phase::waiting:
      return "waiting";
    case Phase::playing:
      return "playing";
    case Phase::finished:
      return "finished";
    default:
      return "unreadable";
  }
}

std::string Room::seed() const {
  if (!fixed_seed_.empty()) return fixed_seed_;
  std::string s = "secret:" + secret_ + "." + id_;
  for (const auto& seat : seats_) s += "." + seat.nonce;
  return s;
}

bool Room::played_by_bot(Seat seat) const {
  const RoomSeat& s = this->seat(seat);
  return s.kind == SeatKind::bot || s.away;
}

const std::string& Room::bot_of(Seat seat) const {
  const RoomSeat& s = this->seat(seat);
  return s.kind == SeatKind::bot ? s.bot : s.away_bot;
}

bool Room::only_bots() const {
  return std::all_of(seats_.begin(), seats_.end(), [](const RoomSeat& s) { return s.kind == SeatKind::bot; });
}

bool Room::all_ready() const {
  return std::all_of(seats_.begin(), seats_.end(), [](const RoomSeat& s) { return s.ready || s.away; });
}

bool Room::start_due() const {
  return phase_ == Phase::waiting && next_ > 0 && all_ready() &&
         std::all_of(seats_.begin(), seats_.end(), [](const RoomSeat& s) { return s.revealed || s.away; });
}

// Help is for those who play alone, or where the table agreed on it; not in the deal of the day, which is compared. A person who is away
// for a moment still has the seat.
bool Room::hints_for(Seat seat) const { return settings_.hints || (deal_ != Deal::daily && seat != kNobody && !others(seat)); }

bool Room::may_watch(std::string_view person) const {
  if (settings_.spectators || phase_ == Phase::finished) return true;
  return !person.empty() && std::any_of(seats_.begin(), seats_.end(), [&](const RoomSeat& s) { return s.owner == person; });
}

Millis Room::deadline() const {
  const Seat seat = to_move();
  if (seat == kNobody || settings_.clock.kind == ClockRule::Kind::none || played_by_bot(seat)) return 0;
  const Millis left = settings_.clock.kind == ClockRule::Kind::game ? this->seat(seat).left : settings_.clock.time;
  return since_ + left;
}

bool Room::rematch_due() const {
  if (phase_ != Phase::finished || !next_table_.empty() || !rematch_) return false;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const RoomSeat& s = seats_[i];
    if (s.kind == SeatKind::human && (!s.away || s.resigned) && !(rematch_ >> i & 1)) return false;
  }
  return true;
}

Setup Room::rematch_setup() const {
  Setup s;
  s.game = game_;
  s.name = name_;
  s.listed = listed_;
  s.options = options_;
  if (rematch_same_)
    for (const auto& [key, value] : setup_) s.options[key] = value;
  s.settings = settings_;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const std::size_t from = (i + 1) % seats_.size();
    const RoomSeat& old = seats_[from];
    const bool comes = old.kind == SeatKind::human && rematch_ >> from & 1;
    if (comes || old.kind == SeatKind::bot)
      s.seats.push_back({old.kind, old.bot, old.name, old.owner, ""});
    else
      s.seats.push_back(
          {SeatKind::bot, old.away_bot.empty() ? settings_.takeover_bot : old.away_bot, "", "", ""});  // who left has not asked for it
  }
  return s;
}

std::string Room::rematch_id() const { return id_of_text("next." + secret_ + "." + id_); }

json::value Room::result() const {
  if (phase_ != Phase::finished) return nullptr;
  return resigned_.is_null() ? table_->match().result() : resigned_;
}

std::vector<int> Room::scores() const {
  std::vector<int> out;
  if (!table_) return out;
  const json::object position = table_->match().position();
  const auto* seats = position.if_contains("seats");
  if (!seats || !seats->is_array()) return out;
  for (const auto& seat : seats->get_array())
    for (const char* key : {"score", "vp"})
      if (const auto* v = seat.is_object() ? seat.get_object().if_contains(key) : nullptr; v && v->is_number()) {
        out.push_back(v->to_number<int>());
        break;
      }
  if (out.size() != seats_.size()) out.clear();
  return out;
}

const Room::Answered* Room::answered(u64 asked, Seat seat) const {
  for (const auto& a : answered_)
    if (a.asked == asked && a.seat == seat) return &a;
  return nullptr;
}

json::object Room::info(std::string_view mine, bool whole) const {
  json::array seats, timeouts, commits;
  int host = -1;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const RoomSeat& s = seats_[i];
    if (host < 0 && !host_.empty() && s.owner == host_) host = static_cast<int>(i);
    seats.push_back(json::object{{"seat", i},
                                 {"kind", to_string(s.kind)},
                                 {"bot", or_null(s.kind == SeatKind::bot ? s.bot : s.away_bot)},
                                 {"name", s.name},
                                 {"ready", s.ready},
                                 {"online", s.kind == SeatKind::bot},
                                 {"away", s.away},
                                 {"resigned", s.resigned},
                                 {"mine", !mine.empty() && s.owner == mine}});
    if (s.timed_out) timeouts.push_back(i);
    commits.push_back(or_null(s.commit));
  }
  json::value secret = nullptr, nonces = nullptr;
  const bool sealed = fixed_seed_.empty();
  if (phase_ == Phase::finished && sealed) {
    secret = secret_;
    json::array list;
    for (const auto& s : seats_) list.push_back(json::value(s.nonce));
    nonces = std::move(list);
  }
  const bool shown = whole || options_size_ <= kListedOptions;  // a whole content pack, say: the table itself tells
  return {{"id", id_},
          {"game", game_id_},
          {"rules", rules_},
          {"name", name_},
          {"state", to_string(phase_)},
          {"public", listed_},
          {"created", created_},
          {"updated", updated_},
          {"players", seats_.size()},
          {"options", shown ? json::value(options_) : json::value(nullptr)},
          {"setup", shown ? or_null(setup_) : json::value(nullptr)},
          {"host", host < 0 ? json::value(nullptr) : json::value(host)},
          {"settings", to_json(settings_)},
          {"seats", std::move(seats)},
          {"seq", next_ ? next_ - 1 : 0},
          {"step", raw_.answers.size()},
          {"undone", undone_},
          {"watchers", 0},
          {"deal", to_string(deal_)},
          {"day", or_null(day_)},
          {"commitment", sealed ? json::value(table::commitment_of("secret:" + secret_ + "." + id_)) : json::value(nullptr)},
          {"commits", std::move(commits)},
          {"reveal", phase_ == Phase::waiting && next_ > 0 && all_ready() && !start_due()},
          {"secret", secret},
          {"nonces", nonces},
          {"result", result()},
          {"timeouts", std::move(timeouts)},
          {"rematch", json::object{{"asked", seats_in(rematch_, seats_.size())}, {"table", or_null(next_table_)}}},
          {"review", review_.asked ? json::value({{"upto", review_.upto}, {"of", raw_.answers.size()}}) : json::value(nullptr)},
          {"from", or_null(from_)},
          {"why", why_.en.empty() ? json::value(nullptr) : json::value(table::to_json(why_))}};
}

std::vector<bool> Room::by_people() const {
  std::vector<bool> out;
  for (const Seat s : given_) out.push_back(s != kNobody);
  return out;
}

void Room::write_review(JsonText& w) const {
  w.put("state", !review_.asked ? "none" : owes_review() ? "running" : "done");
  w.put("upto", review_.upto).put("of", raw_.answers.size()).put("bot", or_null(review_.bot)).put("ms", review_.ms);
  w.put("decisions", json::value(review_.found));
  w.key("costliest").array([&] {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      std::vector<const json::value*> worst;
      for (const auto& v : review_.found)
        if (v.at("seat").to_number<std::size_t>() == seat && v.at("loss").to_number<double>() >= kWorthTelling) worst.push_back(&v);
      std::stable_sort(worst.begin(), worst.end(), [](const auto* a, const auto* b) {
        return a->at("loss").template to_number<double>() > b->at("loss").template to_number<double>();
      });
      w.array([&] {
        for (std::size_t i = 0; i < std::min<std::size_t>(3, worst.size()); ++i) w.value(worst[i]->at("step"));
      });
    }
  });
}

Summary Room::summary() const {
  Summary s{game_id_, std::string(to_string(phase_)), listed_, "", {}};
  json::array owners;
  for (const auto& seat : seats_) {
    owners.push_back(json::value(seat.owner));
    if (!seat.owner.empty()) s.owners.push_back(seat.owner);
  }
  s.info = json::serialize(json::object{{"table", info("", false)}, {"owners", std::move(owners)}});
  return s;
}

const JsonMembers& Room::question() const {
  if (question_.text.empty() || question_of_ != opened_)
    question_ = json_members([&](JsonText& w) { table_->match().write_question(w); }), question_of_ = opened_;
  return question_;
}

void Room::write_state(JsonText& w, Seat viewer, bool view, Millis at) const {
  if (view) {
    w.key("view");
    if (table_)
      table_->match().write_view(w, viewer);
    else
      w.value(nullptr);
  }
  const Seat asked = to_move();
  if (asked != kNobody && asked == viewer && !played_by_bot(viewer)) {
    w.key("decision").object([&] { w.members(question()).put("seq", opened_); });
  } else {
    w.put("decision", nullptr);
  }
  asked == kNobody ? w.put("waiting", nullptr) : w.put("waiting", asked);
  w.put("result", result());
  if (const auto offer = undo_offer(viewer))
    w.key("undo").object([&] { w.put("steps", offer->steps).put("what", offer->what).put("free", offer->free); });
  else
    w.put("undo", nullptr);
  const auto open = [&](std::string_view key, const std::optional<Ask>& ask, auto&& more) {
    if (!ask) return void(w.put(key, nullptr));
    w.key(key).object([&] {
      w.put("seat", ask->seat);
      more(*ask);
      w.put("yes", seats_in(ask->yes, seats_.size())).put("needed", seats_in(ask->needed, seats_.size()));
    });
  };
  open("undo_ask", undo_, [&](const Ask& ask) { w.put("steps", ask.steps); });
  open("replace_ask", replace_, [&](const Ask& ask) {
    w.put("by", ask.by);
    ask.bot.empty() ? w.put("bot", nullptr) : w.put("bot", ask.bot);
  });
  if (settings_.clock.kind == ClockRule::Kind::none) {
    w.put("clock", nullptr);
  } else {
    const bool running = asked != kNobody && !played_by_bot(asked);
    w.key("clock").object([&] {
      w.key("left").array([&] {
        for (std::size_t i = 0; i < seats_.size(); ++i) {
          Millis ms = settings_.clock.kind == ClockRule::Kind::game ? seats_[i].left : settings_.clock.time;
          if (running && static_cast<Seat>(i) == asked) ms = std::max<Millis>(0, ms - (at - since_));
          w.value(ms);
        }
      });
      running ? w.put("running", asked) : w.put("running", nullptr);
      w.put("at", at);
    });
  }
  w.put("hints", viewer != kNobody && phase_ == Phase::playing && hints_for(viewer));
}

bool Room::open_book() const { return phase_ == Phase::finished || (phase_ == Phase::unreadable && !raw_.result.is_null()); }

std::string Room::record() const {
  if (!table_) return to_text(raw_);
  table::Record r = table_->record();
  r.commitment = table::commitment_of(r.seed);
  return to_text(r);
}

}  // namespace demesne::server
