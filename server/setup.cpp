#include "server/setup.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace demesne::server {
namespace {

constexpr Millis kDay = 86'400'000;

Result<bool> flag(const json::object& o, std::string_view key, bool fallback) {
  const auto* v = o.if_contains(key);
  if (!v || v->is_null()) return fallback;
  if (v->is_bool()) return v->get_bool();
  return refuse({"'{0}' must be true or false.", "„{0}“ muss true oder false sein."}, {std::string(key)});
}

Result<std::int64_t> number(const json::object& o, std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t most) {
  const auto* v = o.if_contains(key);
  if (!v || v->is_null()) return fallback;
  if (v->is_int64() && v->get_int64() >= least && v->get_int64() <= most) return v->get_int64();
  return refuse({"'{0}' must be a whole number from {1} to {2}.", "„{0}“ muss eine ganze Zahl von {1} bis {2} sein."},
                {std::string(key), std::to_string(least), std::to_string(most)});
}

Result<std::string> word(const json::object& o, std::string_view key, std::string_view fallback,
                         std::initializer_list<std::string_view> allowed) {
  const auto* v = o.if_contains(key);
  if (!v || v->is_null()) return std::string(fallback);
  if (v->is_string())
    for (const auto a : allowed)
      if (a == v->get_string()) return std::string(a);
  std::string list;
  for (const auto a : allowed) list += (list.empty() ? "" : ", ") + std::string(a);
  return refuse({"'{0}' must be one of: {1}.", "„{0}“ muss eines davon sein: {1}."}, {std::string(key), list});
}

Result<std::string> text(const json::object& o, std::string_view key, std::size_t max) {
  const auto* v = o.if_contains(key);
  if (!v || v->is_null()) return std::string();
  if (v->is_string()) return clean(v->get_string(), max);
  return refuse({"'{0}' must be a text.", "„{0}“ muss ein Text sein."}, {std::string(key)});
}

struct Range {
  u32 first, last;
};
bool within(std::span<const Range> ranges, u32 c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](const Range& r) { return c >= r.first && c <= r.last; });
}

// What cannot be seen, or turns the writing of others round: two names that look alike must be alike.
bool is_unseen(u32 c) {
  static constexpr Range kUnseen[] = {
      {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
      {0x180b, 0x180f}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0x2800, 0x2800},   {0x3164, 0x3164},   {0xd800, 0xf8ff},
      {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
  return within(kUnseen, c);
}
// Combining marks: a few make a letter, many climb over the lines above.
bool is_mark(u32 c) {
  static constexpr Range kMarks[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x5bf, 0x5c7},   {0x610, 0x61a},
                                     {0x64b, 0x65f},   {0x670, 0x670},   {0x6d6, 0x6dc},   {0x6df, 0x6e8},   {0x6ea, 0x6ed},
                                     {0x730, 0x74a},   {0xe31, 0xe31},   {0xe34, 0xe3a},   {0xe47, 0xe4e},   {0xeb1, 0xeb1},
                                     {0xeb4, 0xebc},   {0xec8, 0xece},   {0xf71, 0xf84},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
                                     {0x20d0, 0x20ff}, {0x302a, 0x302f}, {0x3099, 0x309a}, {0xfe20, 0xfe2f}};
  return within(kMarks, c);
}
// Many widths, one look.
bool is_space(u32 c) {
  static constexpr Range kSpaces[] = {{0x09, 0x0a},     {0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680},
                                      {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};
  return within(kSpaces, c);
}
constexpr int kMaxMarks = 2;

// Takes the value out of a result, or the fault.
template <class T>
std::optional<Fault> take(T& target, Result<T> result) {
  if (auto* fault = std::get_if<Fault>(&result)) return std::move(*fault);
  target = std::move(std::get<0>(result));
  return {};
}

}  // namespace

Fault refuse(const Phrase& phrase, std::initializer_list<Filling> fillings) { return {Fault::Kind::params, "", say(phrase, fillings)}; }
Fault forbid(const Phrase& phrase, std::initializer_list<Filling> fillings) { return {Fault::Kind::illegal, "", say(phrase, fillings)}; }

std::string clean(std::string_view in, std::size_t max_characters) {
  std::string out;
  std::size_t characters = 0;
  int marks = 0;
  for (std::size_t i = 0; i < in.size() && characters < max_characters;) {
    const auto lead = static_cast<u8>(in[i]);
    const std::size_t n = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (i + n > in.size()) break;
    u32 c = n == 1 ? lead : lead & (0x7fu >> n);
    for (std::size_t k = 1; k < n; ++k) c = c << 6 | (static_cast<u8>(in[i + k]) & 0x3fu);
    marks = is_mark(c) ? marks + 1 : 0;
    if (is_space(c)) {
      if (!out.empty() && out.back() != ' ') out += ' ', ++characters;
    } else if (!is_unseen(c) && marks <= kMaxMarks) {
      out.append(in.substr(i, n)), ++characters;
    }
    i += n;
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

json::object to_json(const ClockRule& c) {
  switch (c.kind) {
    case ClockRule::Kind::game:
      return {{"kind", "game"}, {"seconds", c.time / 1000}, {"increment", c.increment / 1000}};
    case ClockRule::Kind::turn:
      return {{"kind", "turn"}, {"seconds", c.time / 1000}, {"days", static_cast<double>(c.time) / kDay}};
    default:
      return {{"kind", "none"}};
  }
}

Result<ClockRule> parse_clock(const json::value* v) {
  if (!v || v->is_null()) return ClockRule{};
  if (!v->is_object()) return refuse({"'clock' must be an object.", "„clock“ muss ein Objekt sein."});
  const auto& o = v->get_object();
  std::string kind;
  if (const auto fault = take(kind, word(o, "kind", "none", {"none", "game", "turn"}))) return *fault;
  ClockRule c;
  std::int64_t seconds = 0, increment = 0, days = 0;
  if (kind == "game") {
    c.kind = ClockRule::Kind::game;
    if (const auto fault = take(seconds, number(o, "seconds", 900, 1, 30 * 86'400))) return *fault;
    if (const auto fault = take(increment, number(o, "increment", 0, 0, 3600))) return *fault;
  } else if (kind == "turn") {
    c.kind = ClockRule::Kind::turn;
    const auto* d = o.if_contains("days");
    if (d && d->is_double()) {  // as written by to_json
      if (!(d->get_double() > 0 && d->get_double() <= 60)) return refuse({"'days' must be at most 60.", "„days“ darf höchstens 60 sein."});
      days = 0, seconds = static_cast<std::int64_t>(d->get_double() * 86'400);
    } else {
      if (const auto fault = take(days, number(o, "days", 0, 0, 60))) return *fault;
    }
    if (!seconds)
      if (const auto fault = take(seconds, number(o, "seconds", days ? days * 86'400 : 3 * 86'400, 1, 60 * 86'400))) return *fault;
  }
  c.time = seconds * 1000;
  c.increment = increment * 1000;
  return c;
}

json::object to_json(const Settings& s) {
  return {{"clock", to_json(s.clock)}, {"undo", to_string(s.undo)},  {"hints", s.hints}, {"deck_tracker", s.deck_tracker},
          {"bot_pause", s.bot_pause},  {"spectators", s.spectators}, {"chat", s.chat},   {"takeover_bot", s.takeover_bot}};
}

Result<Settings> parse_settings(const json::object& o, const table::Game& game) {
  Settings s;
  if (const auto fault = take(s.clock, parse_clock(o.if_contains("clock")))) return *fault;
  std::string undo;
  if (const auto fault = take(undo, word(o, "undo", "ask", {"ask", "free", "off"}))) return *fault;
  s.undo = undo == "free" ? UndoRule::free : undo == "off" ? UndoRule::off : UndoRule::ask;
  if (const auto fault = take(s.hints, flag(o, "hints", false))) return *fault;
  if (const auto fault = take(s.deck_tracker, word(o, "deck_tracker", "own", {"off", "own", "all"}))) return *fault;
  std::int64_t pause = 0;
  if (const auto fault = take(pause, number(o, "bot_pause", 700, 0, 10'000))) return *fault;
  s.bot_pause = static_cast<int>(pause);
  if (const auto fault = take(s.spectators, flag(o, "spectators", true))) return *fault;
  if (const auto fault = take(s.chat, flag(o, "chat", true))) return *fault;
  if (const auto fault = take(s.takeover_bot, text(o, "takeover_bot", 60))) return *fault;
  if (s.takeover_bot.empty())
    s.takeover_bot = table::usual_bot(game);
  else if (!knows_bot(game, s.takeover_bot))
    return refuse({"No bot '{0}' plays {1}.", "Kein Bot „{0}“ spielt {1}."}, {s.takeover_bot, game.name()});
  return s;
}

std::string_view to_string(UndoRule r) { return r == UndoRule::free ? "free" : r == UndoRule::off ? "off" : "ask"; }

std::string_view to_string(Deal d) {
  switch (d) {
    case Deal::guided:
      return "guided";
    case Deal::daily:
      return "daily";
    case Deal::branch:
      return "branch";
    default:
      return "fair";
  }
}

Deal deal_of(std::string_view s) {
  return s == "guided" ? Deal::guided : s == "daily" ? Deal::daily : s == "branch" ? Deal::branch : Deal::fair;
}

std::string_view to_string(SeatKind k) {
  switch (k) {
    case SeatKind::open:
      return "open";
    case SeatKind::invite:
      return "invite";
    case SeatKind::human:
      return "human";
    default:
      return "bot";
  }
}

SeatKind seat_kind(std::string_view s) {
  return s == "open" ? SeatKind::open : s == "invite" ? SeatKind::invite : s == "human" ? SeatKind::human : SeatKind::bot;
}

bool knows_bot(const table::Game& game, std::string_view bot) {
  for (const auto& b : game.bots())
    if (const auto* id = b.is_object() ? b.get_object().if_contains("id") : nullptr; id && id->is_string() && id->get_string() == bot)
      return true;
  return false;
}

Result<Setup> parse_setup(const json::object& o, const std::string& owner) {
  Setup s;
  const auto* game = o.if_contains("game");
  if (!game || !game->is_string()) return refuse({"'game' is missing.", "„game“ fehlt."});
  s.game = table::find_game(game->get_string());
  if (!s.game) return refuse({"No game '{0}' is known here.", "Ein Spiel „{0}“ ist hier nicht bekannt."}, {clean(game->get_string(), 40)});
  if (const auto fault = take(s.name, text(o, "name", 60))) return *fault;
  std::string my_name;
  if (const auto fault = take(my_name, text(o, "my_name", 30))) return *fault;
  if (const auto fault = take(s.listed, flag(o, "public", false))) return *fault;
  if (const auto fault = take(s.settings, parse_settings(o, *s.game))) return *fault;
  if (const auto* options = o.if_contains("options"); options && !options->is_null()) {
    if (!options->is_object()) return refuse({"'options' must be an object.", "„options“ muss ein Objekt sein."});
    s.options = options->get_object();
  }
  const json::array* seats = nullptr;
  if (const auto* v = o.if_contains("seats"); v && !v->is_null()) {
    if (!v->is_array()) return refuse({"'seats' must be a list.", "„seats“ muss eine Liste sein."});
    seats = &v->get_array();
  }
  std::int64_t players = 0;
  if (const auto fault =
          take(players, number(o, "players", seats ? static_cast<std::int64_t>(seats->size()) : std::max(2, s.game->min_players()), 1, 16)))
    return *fault;
  if (players < s.game->min_players() || players > s.game->max_players())
    return refuse({"{0} is for {1} to {2} players, not {3}.", "{0} ist für {1} bis {2} Spieler, nicht {3}."},
                  {s.game->name(), s.game->min_players(), s.game->max_players(), static_cast<int>(players)});
  if (seats && static_cast<std::int64_t>(seats->size()) != players)
    return refuse({"'seats' must have one entry a player.", "„seats“ braucht einen Eintrag je Spieler."});
  for (std::int64_t i = 0; i < players; ++i) {
    std::string what = i == 0 ? "me" : "bot:" + s.settings.takeover_bot;
    if (seats) {
      const auto& v = (*seats)[static_cast<std::size_t>(i)];
      if (!v.is_string()) return refuse({"A seat must be a text.", "Ein Sitz muss ein Text sein."});
      what = std::string(v.get_string());
    }
    SeatPlan plan;
    if (what == "me") {
      plan = {SeatKind::human, "", my_name, owner, ""};
    } else if (what == "open" || what == "invite") {
      plan.kind = seat_kind(what);
    } else if (what.starts_with("bot:") && knows_bot(*s.game, what.substr(4))) {
      plan = {SeatKind::bot, what.substr(4), "", "", ""};
    } else {
      return refuse({"'{0}' is not a kind of seat; there are me, invite, open and bot:ID.",
                     "„{0}“ ist keine Art von Sitz; es gibt me, invite, open und bot:ID."},
                    {clean(what, 40)});
    }
    s.seats.push_back(std::move(plan));
  }
  bool guided = false, daily = false;
  if (const auto fault = take(guided, flag(o, "guided", false))) return *fault;
  if (const auto fault = take(daily, flag(o, "daily", false))) return *fault;
  if (guided && daily) return refuse({"A game is guided or daily, not both.", "Ein Spiel ist begleitet oder das des Tages, nicht beides."});
  if (daily) {
    // The same for everybody, also what stands around it: only then do the results compare.
    s.deal = Deal::daily;
    s.listed = false;
    s.options = {};
    s.seats.clear();
    s.seats.push_back({SeatKind::human, "", my_name, owner, ""});
    while (static_cast<int>(s.seats.size()) < std::max(2, s.game->min_players()))
      s.seats.push_back({SeatKind::bot, table::usual_bot(*s.game), "", "", ""});
    s.settings.takeover_bot = table::usual_bot(*s.game);
    s.settings.undo = UndoRule::off;
    s.settings.hints = false;
    s.settings.clock = {};
  }
  if (guided) {
    // Its cards can be known beforehand, so nobody else may be made to play it.
    for (const SeatPlan& plan : s.seats)
      if (plan.kind == SeatKind::open || plan.kind == SeatKind::invite)
        return refuse({"A guided game is for one person (or one screen) and bots.",
                       "Ein begleitetes Spiel ist für eine Person (oder einen Bildschirm) und Bots."});
    table::Guided plan = s.game->guided();
    s.deal = Deal::guided;
    s.fixed_seed = plan.seed;
    if (s.options.empty()) s.options = std::move(plan.options);
  }
  return s;
}

}  // namespace demesne::server
