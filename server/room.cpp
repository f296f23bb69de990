#include "server/room.hpp"

#include <algorithm>
#include <charconv>

namespace demesne::server {
namespace {

constexpr std::size_t kRemembered = 64;  // answers whose repetition is recognised
constexpr std::size_t kListedOptions = 4096;  // characters of options that stand in lists

std::string inner(const json::object& o) {  // without the braces
  const std::string s = json::serialize(o);
  return s.substr(1, s.size() - 2);
}

std::string_view str(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_string() ? std::string_view(v->get_string()) : std::string_view();
}
std::int64_t num(const json::object& o, std::string_view key, std::int64_t fallback = 0) {
  const auto* v = o.if_contains(key);
  return v && v->is_int64() ? v->get_int64() : fallback;
}
bool is(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_bool() && v->get_bool();
}
const json::object& obj(const json::object& o, std::string_view key) {
  static const json::object kEmpty;
  const auto* v = o.if_contains(key);
  return v && v->is_object() ? v->get_object() : kEmpty;
}
std::vector<int> picks_of(const json::object& o) {
  std::vector<int> picks;
  if (const auto* v = o.if_contains("picks"); v && v->is_array())
    for (const auto& p : v->get_array()) picks.push_back(p.is_int64() ? static_cast<int>(p.get_int64()) : -1);
  return picks;
}
json::value or_null(const json::object& o) { return o.empty() ? json::value(nullptr) : json::value(o); }
json::value or_null(std::string_view s) { return s.empty() ? json::value(nullptr) : json::value(s); }

void tell(const table::Events& events, Line& line) {
  for (const auto& e : events) {
    Line::Told told{json::serialize(e.inside), "", e.insiders};
    if (std::string outside = json::serialize(e.outside); outside != told.inside) told.outside = std::move(outside);
    line.told.push_back(std::move(told));
  }
}

Fault over() { return forbid({"The game is not being played.", "Das Spiel läuft nicht."}); }

}  // namespace

std::string_view to_string(Phase p) {
  switch (p) {
    case Phase::waiting: return "waiting";
    case Phase::playing: return "playing";
    case Phase::finished: return "finished";
    default: return "unreadable";
  }
}

std::string Line::events_for(Seat viewer) const {
  std::string out = "[";
  for (const Told& t : told) {
    if (out.size() > 1) out += ',';
    const bool insider = viewer != kNobody && t.insiders >> viewer & 1;
    out += insider || t.outside.empty() ? t.inside : t.outside;
  }
  return out + "]";
}

std::string Line::for_viewer(Seat viewer) const {
  std::string out = head;
  if (viewer != kNobody && viewer == owner) out += own;
  if (!told.empty()) out += ",\"events\":" + events_for(viewer);
  return out;
}

json::object Room::create(const Setup& s, const std::string& secret) {
  json::array seats;
  for (const auto& p : s.seats)
    seats.push_back(json::object{{"kind", to_string(p.kind)}, {"bot", p.bot}, {"name", p.name}, {"owner", p.owner}, {"invite", p.invite}});
  std::string host;
  for (const auto& p : s.seats)
    if (p.kind == SeatKind::human) {
      host = p.owner;
      break;
    }
  json::object body{{"kind", "create"},     {"game", s.game->id()},       {"rules", s.game->rules_version()},
                    {"name", s.name},       {"public", s.listed},         {"options", s.options},
                    {"settings", to_json(s.settings)}, {"seats", std::move(seats)}, {"secret", secret},
                    {"start", s.start},     {"from", s.from},             {"host", host}};
  if (s.fixed_seed) body["secret"] = "", body["seed"] = std::to_string(*s.fixed_seed);
  return body;
}

std::optional<Fault> Room::open(const json::object& b, Millis at) {
  game_id_ = str(b, "game");
  game_ = table::find_game(game_id_);
  rules_ = static_cast<int>(num(b, "rules"));
  name_ = str(b, "name");
  secret_ = str(b, "secret");
  fixed_seed_ = str(b, "seed");
  host_ = str(b, "host");
  listed_ = is(b, "public");
  options_ = obj(b, "options");
  start_ = obj(b, "start");
  from_ = obj(b, "from");
  created_ = updated_ = at;
  if (const auto* seats = b.if_contains("seats"); seats && seats->is_array())
    for (const auto& v : seats->get_array()) {
      const auto& o = v.get_object();
      RoomSeat s;
      s.kind = seat_kind(str(o, "kind"));
      s.bot = str(o, "bot"), s.name = str(o, "name"), s.owner = str(o, "owner"), s.invite = str(o, "invite");
      s.ready = s.kind == SeatKind::bot;
      seats_.push_back(std::move(s));
    }
  raw_ = {game_id_, rules_, static_cast<int>(seats_.size()), "", "", options_, start_, {}, nullptr};
  if (!game_) {
    phase_ = Phase::unreadable;
    why_ = say({"This program does not know the game '{0}'.", "Dieses Programm kennt das Spiel „{0}“ nicht."}, {game_id_});
    return {};
  }
  auto settings = parse_settings(obj(b, "settings"), *game_);
  if (std::holds_alternative<Fault>(settings)) {  // a bot that has gone since
    json::object without = obj(b, "settings");
    without.erase("takeover_bot");
    settings = parse_settings(without, *game_);
  }
  if (auto* fault = std::get_if<Fault>(&settings)) return *fault;
  settings_ = std::get<Settings>(settings);
  for (auto& s : seats_) s.left = settings_.clock.time;
  if (rules_ != game_->rules_version()) {
    phase_ = Phase::unreadable;
    why_ = say({"This table follows version {0} of the rules; this program knows version {1}.",
                "Dieser Tisch folgt Fassung {0} der Regeln; dieses Programm kennt Fassung {1}."},
               {rules_, game_->rules_version()});
  }
  return {};
}

std::string Room::seed() const {
  if (!fixed_seed_.empty()) return fixed_seed_;
  std::string s = "secret:" + secret_ + "." + id_;
  for (const auto& seat : seats_) s += "." + seat.nonce;
  return s;
}

std::optional<Fault> Room::begin(Line& line) {
  raw_.seed = seed();
  raw_.commitment = table::commitment_of(raw_.seed);
  if (phase_ == Phase::unreadable) return {};
  if (phase_ != Phase::waiting || !all_ready()) return forbid({"Not everybody is ready.", "Noch sind nicht alle bereit."});
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
  tell(table_->events(), line);
  finish_check();
  return {};
}

void Room::finish_check() {
  if (table_ && table_->match().to_move() == kNobody) phase_ = Phase::finished;
}

// A stock runs by the answer; a turn's time goes on while the same seat is asked.
void Room::question_opened(u64 seq, Millis at, Seat before) {
  opened_ = seq;
  if (settings_.clock.kind != ClockRule::Kind::turn || to_move() != before) since_ = at;
}

void Room::charge(Seat seat, Millis at) {
  if (settings_.clock.kind != ClockRule::Kind::game || played_by_bot(seat)) return;
  RoomSeat& s = seats_[static_cast<std::size_t>(seat)];
  s.left = std::max<Millis>(0, s.left - std::max<Millis>(0, at - since_)) + settings_.clock.increment;
}

std::optional<Fault> Room::answer(const json::object& b, Millis at, u64 seq, Line& line) {
  const auto seat = static_cast<Seat>(num(b, "seat", -1));
  const auto picks = picks_of(b);
  u64 hash = 0;
  const std::string_view hex = str(b, "hash");
  const bool committed = !hex.empty();
  std::from_chars(hex.data(), hex.data() + hex.size(), hash, 16);
  if (phase_ == Phase::unreadable) {
    raw_.answers.push_back({picks, hash});
    if (const auto* result = b.if_contains("result")) raw_.result = *result;
    return {};
  }
  if (phase_ != Phase::playing) return over();
  if (seat != to_move()) return forbid({"It is somebody else's decision.", "Jemand anderes ist gefragt."});
  const u64 asked = opened_;
  auto fault = table_->decide(picks);
  if (committed && (fault || table_->match().hash() != hash)) {
    // The journal is right; it is this program that plays differently. Say so, and keep what was written.
    phase_ = Phase::unreadable;
    why_ = say({"This program does not play answer {0} of this game as it was played.", "Dieses Programm spielt Antwort {0} dieser Partie anders, als sie gespielt wurde."},
               {static_cast<int>(raw_.answers.size()) + 1});
    raw_.answers.push_back({picks, hash});
    table_.reset();
    return {};
  }
  if (fault) return fault;
  charge(seat, at);
  ask_.reset();
  raw_.answers.push_back({picks, table_->match().hash()});
  answered_.push_back({asked, seq, seat, picks});
  if (answered_.size() > kRemembered) answered_.pop_front();
  tell(table_->events(), line);
  finish_check();
  question_opened(seq, at, seat);
  return {};
}

std::optional<Fault> Room::take_back(Seat seat, int steps, Line& line) {
  if (steps < 1 || steps > static_cast<int>(raw_.answers.size())) return forbid({"There is nothing to take back.", "Es gibt nichts zurückzunehmen."});
  if (phase_ == Phase::playing) {
    bool revealed = false;
    for (int k = 1; k <= steps; ++k) revealed |= table_->past(k).revealed;
    line.own = ",\"what\":" + json::serialize(table::to_json(table_->past(steps).what));
    line.owner = seat;
    if (auto fault = table_->undo(steps)) return fault;
    undone_ += revealed;
  } else if (phase_ != Phase::unreadable) {
    return over();
  }
  raw_.answers.resize(raw_.answers.size() - static_cast<std::size_t>(steps));
  ask_.reset();
  return {};
}

Result<Line> Room::apply(const Entry& entry, const json::object& b) {
  const std::string_view kind = str(b, "kind");
  const auto seat = static_cast<Seat>(num(b, "seat", -1));
  const bool seated = seat >= 0 && seat < static_cast<Seat>(seats_.size());
  RoomSeat* s = seated ? &seats_[static_cast<std::size_t>(seat)] : nullptr;
  if (entry.seq != next_) return refuse({"The entry is out of order.", "Der Eintrag steht nicht an der Reihe."});
  if ((entry.seq == 0) != (kind == "create")) return refuse({"A table begins with its creation.", "Ein Tisch beginnt mit seiner Eröffnung."});
  Line line;
  line.seq = entry.seq;
  json::object head{{"seq", entry.seq}, {"at", entry.at}, {"kind", kind}};
  if (seated) head["seat"] = seat;
  std::optional<Fault> fault;
  const bool needs_seat = kind != "create" && kind != "start" && kind != "resume" && kind != "next";
  if (needs_seat && !seated) return refuse({"There is no such seat.", "Diesen Sitz gibt es nicht."});
  if (phase_ == Phase::unreadable && kind != "start" && kind != "answer" && kind != "undo") {
    line.info = true;  // what happened is kept, but means nothing here any more
  } else if (kind == "create") {
    fault = open(b, entry.at);
    line.info = true;
  } else if (kind == "claim") {
    if (s->kind != SeatKind::open && s->kind != SeatKind::invite) return forbid({"This seat is taken.", "Dieser Sitz ist besetzt."});
    s->kind = SeatKind::human, s->owner = str(b, "owner"), s->name = str(b, "name"), s->invite.clear();
    if (host_.empty()) host_ = s->owner;
    head["name"] = s->name;
    line.info = true;
  } else if (kind == "invite") {
    if (s->kind != SeatKind::open && s->kind != SeatKind::invite) return forbid({"This seat is taken.", "Dieser Sitz ist besetzt."});
    s->kind = SeatKind::invite, s->invite = str(b, "invite");
    line.info = true;
  } else if (kind == "name") {
    s->name = str(b, "name");
    head["name"] = s->name;
    line.info = true;
  } else if (kind == "ready") {
    if (phase_ != Phase::waiting) return forbid({"The game has begun.", "Das Spiel hat begonnen."});
    if (s->ready) return forbid({"This seat is ready already.", "Dieser Sitz ist schon bereit."});
    s->ready = true, s->nonce = str(b, "nonce");
    line.info = true;
  } else if (kind == "start") {
    fault = begin(line);
    if (!fault) question_opened(entry.seq, entry.at, kNobody);
    line.info = true;
  } else if (kind == "answer") {
    fault = answer(b, entry.at, entry.seq, line);
    head["step"] = raw_.answers.size();
    if (!fault && phase_ == Phase::finished) head["result"] = table_->match().result();
    line.info = phase_ == Phase::finished || phase_ == Phase::unreadable;
  } else if (kind == "undo_ask") {
    const auto offer = undo_offer(seat);
    if (!offer) return forbid({"There is nothing to take back.", "Es gibt nichts zurückzunehmen."});
    ask_ = UndoAsk{seat, offer->steps, 0};
    head["steps"] = offer->steps;
    line.own = ",\"what\":" + json::serialize(table::to_json(offer->what));
    line.owner = seat;
  } else if (kind == "undo_answer") {
    if (!ask_ || ask_->seat == seat) return forbid({"Nobody asks you for that.", "Danach fragt niemand."});
    const bool yes = is(b, "yes");
    if (yes) ask_->yes |= 1u << seat;
    else ask_.reset();
    head["yes"] = yes;
  } else if (kind == "undo") {
    const int steps = static_cast<int>(num(b, "steps"));
    const Seat before = to_move();
    fault = take_back(seat, steps, line);
    if (!fault) question_opened(entry.seq, entry.at, before);
    head["steps"] = steps;
    head["step"] = raw_.answers.size();
    line.info = true;
  } else if (kind == "chat") {
    if (!settings_.chat) return forbid({"There is no chat at this table.", "An diesem Tisch gibt es keinen Chat."});
    head["name"] = s->name;
    head["text"] = str(b, "text");
  } else if (kind == "place") {  // before the start: a seat that nobody has becomes a bot's or open to all
    if (phase_ != Phase::waiting) return forbid({"The game has begun.", "Das Spiel hat begonnen."});
    if (s->kind == SeatKind::human) return forbid({"This seat is taken.", "Dieser Sitz ist besetzt."});
    const std::string_view bot = str(b, "bot");
    *s = RoomSeat{bot.empty() ? SeatKind::open : SeatKind::bot, std::string(bot), "", "", "", "", !bot.empty(), false, "", false, s->left};
    head["bot"] = or_null(bot);
    line.info = true;
  } else if (kind == "leave") {  // before the start: the seat is free again
    if (phase_ != Phase::waiting) return forbid({"The game has begun.", "Das Spiel hat begonnen."});
    if (s->kind != SeatKind::human) return forbid({"Nobody has this seat.", "Diesen Sitz hat niemand."});
    *s = RoomSeat{SeatKind::open, "", "", "", "", "", false, false, "", false, s->left};
    const auto sits = [&](const RoomSeat& other) { return other.kind == SeatKind::human && other.owner == host_; };
    if (std::none_of(seats_.begin(), seats_.end(), sits)) {
      const auto next = std::find_if(seats_.begin(), seats_.end(), [](const RoomSeat& other) { return other.kind == SeatKind::human; });
      host_ = next == seats_.end() ? std::string() : next->owner;
    }
    line.info = true;
  } else if (kind == "seat") {
    if (s->kind != SeatKind::human) return forbid({"Nobody has this seat.", "Diesen Sitz hat niemand."});
    const bool away = is(b, "away");
    if (!away && s->timed_out && settings_.clock.kind == ClockRule::Kind::game)
      return forbid({"This seat's time is up.", "Die Zeit dieses Sitzes ist abgelaufen."});
    if (away == s->away) return forbid({"That is so already.", "Das ist schon so."});
    if (to_move() == seat) {
      if (away) charge(seat, entry.at);
      since_ = entry.at;
    }
    s->away = away, s->timed_out = false;
    s->away_bot = away ? std::string(str(b, "bot")) : std::string();
    ask_.reset();
    head["away"] = away;
    head["bot"] = or_null(s->away_bot);
    head["by"] = num(b, "by", seat);
    line.info = true;
  } else if (kind == "timeout") {
    if (to_move() != seat || s->away) return over();
    s->away = true, s->timed_out = true, s->away_bot = settings_.takeover_bot;
    if (settings_.clock.kind == ClockRule::Kind::game) s->left = 0;
    ask_.reset();
    line.info = true;
  } else if (kind == "resume") {
    since_ = entry.at;
  } else if (kind == "rematch") {
    if (phase_ != Phase::finished) return forbid({"The game is not over.", "Das Spiel ist noch nicht zu Ende."});
    if (!next_table_.empty()) return forbid({"The next table is there already.", "Der nächste Tisch ist schon da."});
    rematch_ |= 1u << seat;
    rematch_same_ = is(b, "same");
    head["same"] = rematch_same_;
    line.info = true;
  } else if (kind == "next") {
    next_table_ = str(b, "table");
    head["next"] = next_table_;
    line.info = true;
  } else {
    return refuse({"'{0}' is not a kind of entry that this program knows.", "„{0}“ ist keine Art von Eintrag, die dieses Programm kennt."},
                  {clean(kind, 40)});
  }
  if (fault) return *fault;
  line.head = inner(head);
  next_ = entry.seq + 1;
  updated_ = entry.at;
  return line;
}

bool Room::played_by_bot(Seat seat) const {
  const RoomSeat& s = seats_[static_cast<std::size_t>(seat)];
  return s.kind == SeatKind::bot || s.away;
}

const std::string& Room::bot_of(Seat seat) const {
  const RoomSeat& s = seats_[static_cast<std::size_t>(seat)];
  return s.kind == SeatKind::bot ? s.bot : s.away_bot;
}

bool Room::all_ready() const {
  return std::all_of(seats_.begin(), seats_.end(), [](const RoomSeat& s) { return s.ready || s.away; });
}

bool Room::only_bots_besides(Seat seat) const {
  const auto& own = seats_[static_cast<std::size_t>(seat)];
  return std::all_of(seats_.begin(), seats_.end(),
                     [&](const RoomSeat& s) { return &s == &own || s.kind == SeatKind::bot || s.away || s.owner == own.owner; });
}

bool Room::hints_for(Seat seat) const { return settings_.hints || (seat != kNobody && only_bots_besides(seat)); }

std::optional<UndoOffer> Room::undo_offer(Seat seat) const {
  if (phase_ != Phase::playing || settings_.undo == "off" || seat == kNobody || played_by_bot(seat)) return {};
  int k = 1;
  while (k <= table_->steps() && table_->past(k).seat != seat) ++k;
  if (k > table_->steps()) return {};
  UndoOffer offer{k, table_->past(k).what, false, false};
  for (int i = 1; i <= k; ++i) offer.revealed |= table_->past(i).revealed;
  offer.free = only_bots_besides(seat) || settings_.undo == "free" || (k == 1 && !offer.revealed);
  return offer;
}

bool Room::undo_granted() const {
  if (!ask_) return false;
  const auto& asker = seats_[static_cast<std::size_t>(ask_->seat)];
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const RoomSeat& s = seats_[i];
    if (static_cast<Seat>(i) == ask_->seat || s.kind != SeatKind::human || s.away || s.owner == asker.owner) continue;
    if (!(ask_->yes >> i & 1)) return false;
  }
  return true;
}

Millis Room::deadline() const {
  const Seat seat = to_move();
  if (seat == kNobody || settings_.clock.kind == ClockRule::Kind::none || played_by_bot(seat)) return 0;
  const Millis left = settings_.clock.kind == ClockRule::Kind::game ? seats_[static_cast<std::size_t>(seat)].left : settings_.clock.time;
  return since_ + left;
}

bool Room::rematch_due() const {
  if (phase_ != Phase::finished || !next_table_.empty() || !rematch_) return false;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (seats_[i].kind == SeatKind::human && !seats_[i].away && !(rematch_ >> i & 1)) return false;
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
    const RoomSeat& old = seats_[(i + 1) % seats_.size()];
    if (old.away) s.seats.push_back({SeatKind::bot, old.away_bot, "", "", ""});  // whoever left has not asked for it
    else s.seats.push_back({old.kind, old.bot, old.name, old.owner, ""});
  }
  return s;
}

const Room::Answered* Room::answered(u64 asked, Seat seat) const {
  for (const auto& a : answered_)
    if (a.asked == asked && a.seat == seat) return &a;
  return nullptr;
}

json::object Room::info(std::string_view mine) const {
  json::array seats, timeouts, asked;
  int host = -1;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const RoomSeat& s = seats_[i];
    if (host < 0 && !host_.empty() && s.owner == host_) host = static_cast<int>(i);
    seats.push_back(json::object{{"seat", i}, {"kind", to_string(s.kind)}, {"bot", or_null(s.kind == SeatKind::bot ? s.bot : s.away_bot)},
                                 {"name", s.name}, {"ready", s.ready}, {"online", s.kind == SeatKind::bot}, {"away", s.away},
                                 {"mine", !mine.empty() && s.owner == mine}});
    if (s.timed_out) timeouts.push_back(i);
    if (rematch_ >> i & 1) asked.push_back(i);
  }
  json::value secret = nullptr, nonces = nullptr;
  const bool fair = fixed_seed_.empty();
  if (phase_ == Phase::finished && fair) {
    secret = secret_;
    json::array list;
    for (const auto& s : seats_) list.push_back(json::value(s.nonce));
    nonces = std::move(list);
  }
  return {{"id", id_},
          {"game", game_id_},
          {"rules", rules_},
          {"name", name_},
          {"state", to_string(phase_)},
          {"public", listed_},
          {"created", created_},
          {"updated", updated_},
          {"players", seats_.size()},
          {"options", options_},
          {"setup", or_null(setup_)},
          {"host", host < 0 ? json::value(nullptr) : json::value(host)},
          {"settings", to_json(settings_)},
          {"seats", std::move(seats)},
          {"seq", next_ ? next_ - 1 : 0},
          {"step", raw_.answers.size()},
          {"undone", undone_},
          {"watchers", 0},
          {"deal", fair ? "fair" : "guided"},
          {"commitment", fair ? json::value(table::commitment_of("secret:" + secret_ + "." + id_)) : json::value(nullptr)},
          {"secret", secret},
          {"nonces", nonces},
          {"result", phase_ == Phase::finished ? table_->match().result() : json::value(nullptr)},
          {"timeouts", std::move(timeouts)},
          {"rematch", json::object{{"asked", std::move(asked)}, {"table", or_null(next_table_)}}},
          {"from", or_null(from_)},
          {"why", why_.en.empty() ? json::value(nullptr) : json::value(table::to_json(why_))}};
}

Summary Room::summary() const {
  Summary s{game_id_, std::string(to_string(phase_)), listed_, "", {}};
  json::array owners;
  for (const auto& seat : seats_) {
    owners.push_back(json::value(seat.owner));
    if (!seat.owner.empty()) s.owners.push_back(seat.owner);
  }
  json::object table = info("");
  if (json::serialize(options_).size() > kListedOptions) table["options"] = table["setup"] = nullptr;  // a whole content pack, say: the table itself tells
  s.info = json::serialize(json::object{{"table", std::move(table)}, {"owners", std::move(owners)}});
  return s;
}

std::string Room::state(Seat viewer, bool view, Millis at) const {
  std::string out = "{";
  if (view) out += "\"view\":" + (table_ ? json::serialize(table_->match().view(viewer)) : std::string("null")) + ",";
  const Seat asked = to_move();
  out += "\"decision\":";
  if (asked != kNobody && asked == viewer && !played_by_bot(viewer)) {
    json::object decision = table::to_json(table_->match().question());
    decision["seq"] = opened_;
    out += json::serialize(decision);
  } else {
    out += "null";
  }
  json::object rest{{"waiting", asked == kNobody ? json::value(nullptr) : json::value(asked)},
                    {"result", phase_ == Phase::finished ? table_->match().result() : json::value(nullptr)}};
  const auto offer = undo_offer(viewer);
  rest["undo"] = offer ? json::value(json::object{{"steps", offer->steps}, {"what", table::to_json(offer->what)}, {"free", offer->free}}) : json::value(nullptr);
  if (ask_) {
    json::array yes;
    for (std::size_t i = 0; i < seats_.size(); ++i)
      if (ask_->yes >> i & 1) yes.push_back(i);
    rest["undo_ask"] = json::object{{"seat", ask_->seat}, {"steps", ask_->steps}, {"yes", std::move(yes)}};
  } else {
    rest["undo_ask"] = nullptr;
  }
  rest["clock"] = nullptr;
  if (settings_.clock.kind != ClockRule::Kind::none) {
    json::array left;
    const bool running = asked != kNobody && !played_by_bot(asked);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      Millis ms = settings_.clock.kind == ClockRule::Kind::game ? seats_[i].left : settings_.clock.time;
      if (running && static_cast<Seat>(i) == asked) ms = std::max<Millis>(0, ms - (at - since_));
      left.push_back(ms);
    }
    rest["clock"] = json::object{{"left", std::move(left)}, {"running", running ? json::value(asked) : json::value(nullptr)}, {"at", at}};
  }
  rest["hints"] = viewer != kNobody && phase_ == Phase::playing && hints_for(viewer);
  return out + "," + inner(rest) + "}";
}

bool Room::open_book() const { return phase_ == Phase::finished || (phase_ == Phase::unreadable && !raw_.result.is_null()); }

std::string Room::record() const {
  if (!table_) return to_text(raw_);
  table::Record r = table_->record();
  r.commitment = table::commitment_of(r.seed);
  return to_text(r);
}

}  // namespace demesne::server
