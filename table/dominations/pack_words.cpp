#include "table/dominations/pack_words.hpp"

#include "table/dominations/pack_json.hpp"
#include "table/dominations/text.hpp"

namespace demesne::table::dominations {
namespace {

// What a Monument pays, told beside its sides: a client need not look for it there.
json::object reward_of(const Monument& m, const json::object& printed) {
  if (m.shape == Shape::circle) return m.circle_reward.n ? printed.at("circle").at("reward").as_object() : json::object{};
  for (const auto& [name, edge] : printed.at("tile").at("edges").as_object())
    if (const auto* reward = edge.as_object().if_contains("reward")) return reward->as_object();
  return {};
}

}  // namespace

PackWords::OfMonument monument_words(const Monument& m, bool texts) {
  json::object printed = write(m);
  const json::object reward = reward_of(m, printed);
  PackWords::OfMonument out;
  const json::array levels = std::move(printed.at("levels").as_array());
  printed.erase("levels");
  for (std::size_t l = 0; l < levels.size(); ++l) {
    out.faces.push_back(json_members([&](JsonText& w) { w.put("text", face_text(m.levels[l].face)); }));
    out.levels.push_back(json_members([&](JsonText& w) {
      w.members(levels[l].as_object());
      if (texts) w.members(out.faces.back());
    }));
  }
  out.all = json_members([&](JsonText& w) {
    w.members(printed);
    if (!reward.empty()) w.put("reward", reward);
    if (texts) w.put("name", text_of(m.name)).put("text", monument_text(m));
  });
  return out;
}

PackWords::PackWords(const eng::Pack& pack) {
  for (const Tile& t : pack.tiles) tiles.push_back(json_members([&](JsonText& w) { w.members(write(t)); }));
  for (const Monument& m : pack.monuments) monuments.push_back(monument_words(m, true));
  for (const Mastery& m : pack.masteries) {
    const auto card = [&](const Face& face, bool advanced) {
      return json_members([&](JsonText& w) {
        w.put("card", m.id).put("name", text_of(m.name)).put("domain", kDomainWords[static_cast<std::size_t>(m.domain)]);
        w.put("level", m.level).put("text", face_text(face));
        advanced ? w.put("upgrade_cost", nullptr) : w.put("upgrade_cost", write(m.upgrade_cost));
      });
    };
    masteries.push_back({card(m.basic, false), card(m.advanced, true)});
  }
  for (const Objective& x : pack.objectives)
    objectives.push_back(json_members([&](JsonText& w) {
      w.put("objective_name", text_of(x.name));
      w.key("objective_goals").array([&] {
        for (const Goal& g : x.goals) w.value(goal_text(g));
      });
    }));
}

const PackWords& words_of(const HeldPack& held) {
  std::call_once(held->spoken, [&] { held->words = std::make_shared<const PackWords>(held->content.pack); });
  return *held->words;
}

}  // namespace demesne::table::dominations
