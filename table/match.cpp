#include "table/match.hpp"

#include <algorithm>

#include "table/match_of.hpp"

namespace demesne::table {

std::string usual_bot(const Game& game) {
  std::string first;
  std::vector<std::pair<std::int64_t, std::string>> levels;
  for (const auto& b : game.bots()) {
    const auto* id = b.is_object() ? b.get_object().if_contains("id") : nullptr;
    if (!id || !id->is_string()) continue;
    const std::string name(id->get_string());
    if (first.empty() || first == "random") first = name;
    if (const auto* level = b.get_object().if_contains("level"); level && level->is_int64() && level->get_int64() > 0)
      levels.emplace_back(level->get_int64(), name);
  }
  if (levels.empty()) return first;
  std::sort(levels.begin(), levels.end());
  return levels[(levels.size() - 1) / 2].second;
}

json::object to_json(const Text& text) { return {{"en", text.en}, {"de", text.de}}; }

json::object to_json(const BotInfo& b) {
  const Text text = say({"{0}: {1}", "{0}: {1}"}, {b.name, b.text});
  json::object out{{"id", b.id}, {"name", to_json(b.name)}, {"text", to_json(text)}, {"level", b.level}, {"ms", b.ms}};
  if (b.rating) out["rating"] = b.rating, out["rating_band"] = b.band;
  return out;
}

json::object to_json(const Suggestion& s) {
  json::object out{{"picks", json::array(s.picks.begin(), s.picks.end())},
                   {"value", s.value ? json::value(*s.value) : json::value(nullptr)}};
  if (!s.why.en.empty()) out["why"] = to_json(s.why);
  if (!s.runner_up.empty())
    out["runner_up"] = json::object{{"picks", json::array(s.runner_up.begin(), s.runner_up.end())}, {"value", s.runner_up_value}};
  return out;
}

// Without texts (speech.hpp) there are no fields for them either.
json::object to_json(const Question& q) {
  json::array options;
  options.reserve(q.options.size());
  for (const Option& o : q.options) {
    json::object& option = options.emplace_back(json::object()).get_object();
    option = o.fields;
    option["times"] = o.times;
    if (!o.text.en.empty()) option["text"] = to_json(o.text);
  }
  json::object d{{"seat", q.seat}, {"about", q.about.empty() ? json::value(nullptr) : json::value(q.about)},
                 {"what", q.what}, {"min", q.min},
                 {"max", q.max},   {"ordered", q.ordered}};
  if (!q.prompt.en.empty()) d["prompt"] = to_json(q.prompt);
  d["options"] = std::move(options);
  for (const auto& [key, value] : q.more) d[key] = value;
  return d;
}

void write_members(JsonText& w, const Question& q) {
  w.put("seat", q.seat);
  q.about.empty() ? w.put("about", nullptr) : w.put("about", q.about);
  w.put("what", q.what).put("min", q.min).put("max", q.max).put("ordered", q.ordered);
  if (!q.prompt.en.empty()) w.put("prompt", q.prompt);
  w.key("options").array([&] {
    for (const Option& o : q.options)
      w.object([&] {
        w.members(o.fields).put("times", o.times);
        if (!o.text.en.empty()) w.put("text", o.text);
      });
  });
  w.members(q.more);
}

void Match::write_question(JsonText& w) const { write_members(w, question()); }
void Match::write_view(JsonText& w, Seat viewer) const { w.value(view(viewer)); }

Text Match::words_of(std::span<const int> picks) const {
  const Question& q = question();
  std::vector<Text> words;
  for (const int pick : picks)
    if (pick >= 0 && pick < static_cast<int>(q.options.size())) words.push_back(q.options[pick].text);
  return words.empty() ? q.prompt : list_of(words, Phrase(", ", ", "));
}

Offers offers_of(const Question& q) {
  Offers all{q.seat, q.min, q.max, q.enough, {}};
  all.list.reserve(q.options.size());
  for (const Option& o : q.options) all.list.push_back({o.action, o.times});
  return all;
}

std::optional<Fault> check_picks(const Offers& q, std::span<const int> picks) {
  const int n = picks.size();
  if (n < q.min || n > q.max) {
    const Phrase one("This takes exactly one pick, not {1}.", "Hier ist genau eine Angabe nötig, nicht {1}.");
    const Phrase exact("This takes exactly {0} picks, not {1}.", "Hier sind genau {0} Angaben nötig, nicht {1}.");
    const Phrase between("This takes {0} to {2} picks, not {1}.", "Hier sind {0} bis {2} Angaben nötig, nicht {1}.");
    return Fault{Fault::Kind::illegal, "",
                 q.max == 1 && q.min == 1 ? say(one, {q.min, n})
                 : q.min == q.max         ? say(exact, {q.min, n})
                                          : say(between, {q.min, n, q.max})};
  }
  std::vector<int> used(q.list.size());
  for (const int pick : picks) {
    if (pick < 0 || pick >= static_cast<int>(q.list.size()))
      return Fault{Fault::Kind::illegal, "",
                   say({"There is no option {0}; the last one is {1}.", "Option {0} gibt es nicht; die letzte ist {1}."},
                       {pick, static_cast<int>(q.list.size()) - 1})};
    if (++used[pick] > q.list[pick].times)
      return Fault{Fault::Kind::illegal, "",
                   say({"Option {0} may be picked {1} times at most.", "Option {0} darf höchstens {1}-mal gewählt werden."},
                       {pick, q.list[pick].times})};
  }
  return {};
}

std::vector<Action> answers_of(const Question& q, std::span<const int> picks) {
  std::vector<Action> all;
  for (const int pick : picks) all.push_back(q.options.at(static_cast<std::size_t>(pick)).action);
  if (static_cast<int>(picks.size()) < q.max && q.enough != kNoAction) all.push_back(q.enough);
  return all;
}

bool alike(const Question& q, std::vector<int> one, std::vector<int> other) {
  if (!q.ordered) std::sort(one.begin(), one.end()), std::sort(other.begin(), other.end());
  return one == other;
}

}  // namespace demesne::table
