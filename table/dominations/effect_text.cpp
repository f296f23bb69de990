// What a card does, in words: one sentence an effect, made from its primitives in both languages.
#include <array>
#include <cstdlib>
#include <span>

#include "table/dominations/text.hpp"

namespace demesne::table::dominations {
namespace {

Text join(const Text& a, const Text& b) { return {a.en + b.en, a.de + b.de}; }

Text points(int n) { return n == 1 ? say({"1 VP", "1 Siegpunkt"}) : say({"{0} VP", "{0} Siegpunkte"}, {n}); }

// "2 Trade", "3 Knowledge of your choice", "1 Knowledge of every Domain".
Text knowledge(int n, int what) {
  if (what == kAny) return say({"{0} Knowledge of your choice", "{0} Wissen deiner Wahl"}, {n});
  if (what == kEach) return say({"{0} Knowledge of every Domain", "je {0} Wissen jedes Gebiets"}, {n});
  return say({"{0} {1}", "{0} {1}"}, {n, domain_name(what)});
}

// "Trade " before City, Camp, nodus; the German compound's first half ("Handels").
Text first_half(int domain) {
  static constexpr std::array<const char*, 6> german = {"Handels", "Handwerks", "Kunst", "Wissenschafts", "Regierungs", "Religions"};
  if (domain < 0 || domain >= 6) return {};
  return {domain_name(domain).en + " ", german[static_cast<std::size_t>(domain)]};
}
Text compound(int domain, const Phrase& one_plain, const Phrase& one_named, int n = 0) {
  return domain < 0 || domain >= 6 ? say(one_plain, {Text{}, n}) : say(one_named, {first_half(domain), n});
}

// " for each of your Cities", " for every 2 Trade you produce".
Text per(const Effect& e) {
  if (e.per == Per::one) return {};
  const Text half = first_half(int(e.per_what));
  const bool one = e.div <= 1;
  auto choose = [&](const Phrase& single, const Phrase& several) { return one ? say(single, {half}) : say(several, {half, int(e.div)}); };
  switch (e.per) {
    case Per::city:
      return choose({" for each of your Cities{0}", " für jede deiner Städte{0}"},
                    {" for every {1} of your Cities{0}", " für je {1} deiner Städte{0}"});
    case Per::city_level:
      return choose({" for each of your City levels{0}", " für jede deiner Stadtstufen{0}"},
                    {" for every {1} of your City levels{0}", " für je {1} deiner Stadtstufen{0}"});
    case Per::chain:
      return choose(
          {" for each City in your largest group of connected Cities{0}", " für jede Stadt in deiner größten Gruppe verbundener Städte{0}"},
          {" for every {1} Cities in your largest group of connected Cities{0}",
           " für je {1} Städte in deiner größten Gruppe verbundener Städte{0}"});
    case Per::nodus:
      return choose({" for each {0}nodus in your tree", " für jeden {0}knoten in deinem Baum"},
                    {" for every {1} {0}nodus in your tree", " für je {1} {0}knoten in deinem Baum"});
    case Per::nodus_domains:
      return choose(
          {" for each Domain in which you have a nodus{0}", " für jedes Wissensgebiet, in dem du einen Knoten hast{0}"},
          {" for every {1} Domains in which you have a nodus{0}", " für je {1} Wissensgebiete, in denen du einen Knoten hast{0}"});
    case Per::mastery:
      return choose({" for each Mastery in your tree{0}", " für jede Fertigkeit in deinem Baum{0}"},
                    {" for every {1} Masteries in your tree{0}", " für je {1} Fertigkeiten in deinem Baum{0}"});
    case Per::advanced:
      return choose({" for each Advanced Mastery in your tree{0}", " für jede fortgeschrittene Fertigkeit in deinem Baum{0}"},
                    {" for every {1} Advanced Masteries in your tree{0}", " für je {1} fortgeschrittene Fertigkeiten in deinem Baum{0}"});
    case Per::level_card:
      return choose({" for each Monument level in your tree{0}", " für jede Monumentstufe in deinem Baum{0}"},
                    {" for every {1} Monument levels in your tree{0}", " für je {1} Monumentstufen in deinem Baum{0}"});
    case Per::monument:
      return choose({" for each Monument you control{0}", " für jedes Monument, das du kontrollierst{0}"},
                    {" for every {1} Monuments you control{0}", " für je {1} Monumente, die du kontrollierst{0}"});
    case Per::board_city:
      return choose(
          {" for each {0}City on the board, whoever owns it", " für jede {0}stadt auf dem Spielplan, wem immer sie gehört"},
          {" for every {1} {0}Cities on the board, whoever owns them", " für je {1} {0}städte auf dem Spielplan, wem immer sie gehören"});
    case Per::produced: {
      const Text what = int(e.per_what) < 6 ? domain_name(int(e.per_what)) : say({"Knowledge", "Wissen"});
      return one ? say({" for each {0} it produces", " für jeden Punkt {0}, den es produziert"}, {what})
                 : say({" for every {1} {0} it produces", " für je {1} {0}, die es produziert"}, {what, int(e.div)});
    }
    case Per::stock:
      return choose({" for each Knowledge you hold{0}", " für jedes Wissen, das du besitzt{0}"},
                    {" for every {1} Knowledge you hold{0}", " für je {1} Wissen, die du besitzt{0}"});
    case Per::influence:
      return choose({" for each of your Influence{0}", " für jeden Punkt Einfluss, den du hast{0}"},
                    {" for every {1} Influence you have{0}", " für je {1} Einfluss, die du hast{0}"});
    case Per::one:
      break;
  }
  return {};
}

// The occasion, with its condition: "Whenever you complete a Trade nodus".
Text bare_occasion(const Effect& e) {
  switch (e.when) {
    case When::acquire:
      return say({"At once", "Sofort"});
    case When::turn_start:
      return say({"At the start of your turn", "Zu Beginn deines Zuges"});
    case When::age_start:
      return say({"At the start of each Age", "Zu Beginn jedes Zeitalters"});
    case When::age_end:
      return say({"At the end of each Age", "Am Ende jedes Zeitalters"});
    case When::camp:
      return compound(
          e.only_if.domain,
          {"Whenever the Camp of a tile you place produces,", "Immer wenn der Grundstein eines von dir gelegten Plättchens produziert,"},
          {"Whenever the {0}Camp of a tile you place produces,",
           "Immer wenn der {0}grundstein eines von dir gelegten Plättchens produziert,"});
    case When::produced:
      if (e.only_if.min_edges > 1)
        return say({"Whenever you place a tile that touches at least {0} others,",
                    "Immer wenn du ein Plättchen legst, das mindestens {0} andere berührt,"},
                   {int(e.only_if.min_edges)});
      return say({"Whenever you place a tile,", "Immer wenn du ein Plättchen legst,"});
    case When::concentration:
      return compound(e.only_if.domain,
                      {"For each Concentration of a tile you place,", "Für jede Bündelung eines von dir gelegten Plättchens"},
                      {"For each {0}Concentration of a tile you place,", "Für jede {0}bündelung eines von dir gelegten Plättchens"});
    case When::locus:
      return say({"Whenever you score a Locus,", "Immer wenn du einen Locus wertest,"});
    case When::nodus:
      return compound(e.only_if.domain, {"Whenever you complete a nodus,", "Immer wenn du einen Knoten vervollständigst,"},
                      {"Whenever you complete a {0}nodus,", "Immer wenn du einen {0}knoten vervollständigst,"});
    case When::city_built:
      if (e.only_if.min_level > 1)
        return compound(
            e.only_if.domain,
            {"Whenever you raise a City to level {1} or higher,", "Immer wenn du eine Stadt auf Stufe {1} oder höher ausbaust,"},
            {"Whenever you raise a {0}City to level {1} or higher,", "Immer wenn du eine {0}stadt auf Stufe {1} oder höher ausbaust,"},
            e.only_if.min_level);
      return compound(e.only_if.domain, {"Whenever you build or upgrade a City,", "Immer wenn du eine Stadt baust oder ausbaust,"},
                      {"Whenever you build or upgrade a {0}City,", "Immer wenn du eine {0}stadt baust oder ausbaust,"});
    case When::level_built:
      return say({"Whenever you build a Monument level,", "Immer wenn du eine Monumentstufe baust,"});
    case When::mastery:
      return compound(e.only_if.domain,
                      {"Whenever you acquire or upgrade a Mastery, this one included,",
                       "Immer wenn du eine Fertigkeit erwirbst oder verbesserst, auch diese,"},
                      {"Whenever you acquire or upgrade a {0}Mastery, this one included,",
                       "Immer wenn du eine {0}fertigkeit erwirbst oder verbesserst, auch diese,"});
    case When::city_active:
      if (e.only_if.min_level > 1)
        return compound(e.only_if.domain,
                        {"Whenever one of your Cities of level {1} or higher is activated,",
                         "Immer wenn eine deiner Städte der Stufe {1} oder höher aktiviert wird,"},
                        {"Whenever one of your {0}Cities of level {1} or higher is activated,",
                         "Immer wenn eine deiner {0}städte der Stufe {1} oder höher aktiviert wird,"},
                        e.only_if.min_level);
      return compound(e.only_if.domain, {"Whenever one of your Cities is activated,", "Immer wenn eine deiner Städte aktiviert wird,"},
                      {"Whenever one of your {0}Cities is activated,", "Immer wenn eine deiner {0}städte aktiviert wird,"});
    case When::always:
      break;
  }
  return {};
}

Text occasion(const Effect& e) {
  Text out = bare_occasion(e);
  if (e.only_if.min_edges < 2 || (e.when != When::camp && e.when != When::concentration)) return out;  // a Locus always touches two
  for (std::string* s : {&out.en, &out.de})
    if (s->ends_with(',')) s->pop_back();
  return join(out, say({", if the tile touches at least {0} others,", ", falls das Plättchen mindestens {0} andere berührt,"},
                       {int(e.only_if.min_edges)}));
}

Text less_or_more(int n) { return n <= 0 ? say({"{0} less", "{0} weniger"}, {std::abs(n)}) : say({"{0} more", "{0} mehr"}, {n}); }

// A standing effect is a sentence of its own.
Text standing(const Effect& e) {
  const Text change = less_or_more(e.n);
  switch (e.act) {
    case Do::cost_city:
      return e.what < 6 ? say({"Building and upgrading {0}Cities costs you {1}", "Bau und Ausbau von {0}städten kosten dich {1}"},
                              {first_half(e.what), change})
                        : say({"Building and upgrading Cities costs you {0}", "Bau und Ausbau von Städten kosten dich {0}"}, {change});
    case Do::cost_mastery:
      return e.what < 6 ? say({"Acquiring a {0}Mastery costs you {1}", "Der Erwerb einer {0}fertigkeit kostet dich {1}"},
                              {first_half(e.what), change})
                        : say({"Acquiring a Mastery costs you {0}", "Der Erwerb einer Fertigkeit kostet dich {0}"}, {change});
    case Do::cost_upgrade:
      return e.what < 6 ? say({"Upgrading a {0}Mastery costs you {1}", "Das Verbessern einer {0}fertigkeit kostet dich {1}"},
                              {first_half(e.what), change})
                        : say({"Upgrading a Mastery costs you {0}", "Das Verbessern einer Fertigkeit kostet dich {0}"}, {change});
    case Do::cost_level:
      return say({"Each Monument level costs you {0}", "Jede Monumentstufe kostet dich {0}"}, {change});
    case Do::limit:
      return e.what < 6 ? say({"Your limit for {0} is at least {1}", "Deine Begrenzung für {0} beträgt mindestens {1}"},
                              {domain_name(e.what), int(e.n)})
                        : say({"All your limits are at least {0}", "Alle deine Begrenzungen betragen mindestens {0}"}, {int(e.n)});
    case Do::exchange:
      return e.what < 6 ? say({"In your turn you may exchange 1 {0} for 1 Knowledge of another Domain, any number of times",
                               "In deinem Zug darfst du beliebig oft 1 {0} gegen 1 Wissen eines anderen Gebiets tauschen"},
                              {domain_name(e.what)})
                        : say({"In your turn you may exchange 1 Knowledge for 1 of another Domain, any number of times",
                               "In deinem Zug darfst du beliebig oft 1 Wissen gegen 1 Wissen eines anderen Gebiets tauschen"});
    case Do::hand:
      return e.n == 1 ? say({"You draw up to 1 more Land tile at the start of each Age",
                             "Zu Beginn jedes Zeitalters ziehst du 1 Landplättchen mehr"})
                      : say({"You draw up to {0} more Land tiles at the start of each Age",
                             "Zu Beginn jedes Zeitalters ziehst du {0} Landplättchen mehr"},
                            {int(e.n)});
    case Do::extra_build:
      return e.n == 1
                 ? say({"You may build or upgrade 1 more City in your turn", "Du darfst in deinem Zug 1 weitere Stadt bauen oder ausbauen"})
                 : say({"You may build or upgrade {0} more Cities in your turn",
                        "Du darfst in deinem Zug {0} weitere Städte bauen oder ausbauen"},
                       {int(e.n)});
    case Do::extra_develop:
      return e.n == 1 ? say({"You may acquire or upgrade 1 more Mastery in your turn",
                             "Du darfst in deinem Zug 1 weitere Fertigkeit erwerben oder verbessern"})
                      : say({"You may acquire or upgrade {0} more Masteries in your turn",
                             "Du darfst in deinem Zug {0} weitere Fertigkeiten erwerben oder verbessern"},
                            {int(e.n)});
    default:
      return {};
  }
}

// What happens then. What is received ("2 Trade", "3 VP") is kept apart from the verb, so that two effects of one occasion
// make one sentence; the German verb is the same for all.
struct Receipt {
  const char* verb;  // English; null: not something received
  Text what;
};
Receipt receipt(const Effect& e) {
  switch (e.act) {
    case Do::gain:
      if (e.when == When::produced && e.per == Per::produced && e.what < 6)
        return {"gain", say({"{0} extra {1}", "zusätzlich {0} {1}"}, {int(e.n), domain_name(e.what)})};
      return {"gain", knowledge(e.n, e.what)};
    case Do::fill:
      return {"gain", e.what < 6 ? say({"{0} up to your limit", "{0} bis zu deiner Begrenzung"}, {domain_name(e.what)})
                                 : say({"Knowledge of every Domain up to your limits", "Wissen jedes Gebiets bis zu deinen Begrenzungen"})};
    case Do::vp:
      return {"score", points(e.n)};
    case Do::influence:
      return {"gain", say({"{0} Influence", "{0} Einfluss"}, {int(e.n)})};
    default:
      return {nullptr, {}};
  }
}

Text produces(const Effect& e) {
  return say({"it produces {0} more {1}", "produziert er {0} {1} zusätzlich"}, {int(e.n), domain_name(e.what)});
}

}  // namespace

Text effects_text(std::span<const Effect> effects) {
  Text out;
  auto sentence = [&](const Text& t) {
    if (!out.en.empty()) out = join(out, {" ", " "});
    out = join(join(out, t), {".", "."});
  };
  for (std::size_t i = 0; i < effects.size();) {
    const Effect& e = effects[i++];
    if (e.when == When::always) {
      sentence(standing(e));
      continue;
    }
    const Text when = join(occasion(e), {" ", " "});
    const Receipt first = receipt(e);
    if (!first.verb) {
      sentence(join(when, produces(e)));
      continue;
    }
    Text deeds = say({"you {0}{1}{2}", "{0} du {1}{2}"}, {Text{std::string(first.verb) + " ", "erhältst"}, first.what, per(e)});
    std::string verb = first.verb;
    for (; i < effects.size() && effects[i].when == e.when && occasion(effects[i]) == occasion(e); ++i) {
      const Receipt next = receipt(effects[i]);
      if (!next.verb) break;
      const Text again{verb == next.verb ? "" : std::string(next.verb) + " ", ""};  // "erhältst" holds for all
      deeds = join(deeds, say({" and {0}{1}{2}", " und {0}{1}{2}"}, {again, next.what, per(effects[i])}));
      verb = next.verb;
    }
    sentence(join(when, deeds));
  }
  return out;
}

Text effect_text(const Effect& e) { return effects_text({&e, 1}); }

}  // namespace demesne::table::dominations
