// Positions: the seats, and what cards in play have left behind, told or inferred from their names alone.
#include <algorithm>

#include "table/dominion/reading.hpp"

namespace demesne::table::dominion_json {

void Reader::read_seat(int seat, const json::object& o) {
  Player& me = p.players[seat];
  const json::object* engine = object(o, "engine");
  fill(me.hand, slots(o, "hand"));
  const auto discard = slots(o, "discard");
  fill(me.discard, discard);
  if (!discard.empty() && !(engine && !flag(*engine, "discard_top_known", true))) me.discard_top = static_cast<u8>(discard.back());
  const auto deck = slots(o, "deck");
  if (engine)
    read_deck(me, deck, *engine);
  else
    read_deck(me, deck);
  laid_out_[seat] = slots(o, "in_play");
  auto before = slots(o, "in_play_before");
  fill(me.in_play, laid_out_[seat]);
  fill(me.in_play, before);
  me.debt = static_cast<u16>(number(o, "debt", 0, 0, 10000));
  me.vp = static_cast<u16>(number(o, "vp_tokens", 0, 0, 10000));
  me.turns = static_cast<u16>(number(o, "turns_taken", 0, 0, 250));
  me.had_gold = flag(o, "gained_gold_before") || (seat == p.current && p.turn.gained.has(kGold));
  read_extra(seat, o);
  read_aside(seat, o, engine != nullptr);
  if (fault) return;
  if (engine) {
    read_waiting(seat, o);
  } else {
    if (seat != p.current)  // what others have in play, they have from their earlier turns
      for (const int s : laid_out_[seat])
        if (p.row(s).types & kDuration) before.push_back(s);
    infer_staying(seat, before, o);
  }
}

void Reader::read_extra(int seat, const json::object& o) {
  if (p.extras)
    if (const json::object* engine = object(o, "engine")) {
      Extra& x = extra(seat);
      x.corsairs = static_cast<u8>(number(*engine, "corsairs", 0, 0, 63)),
      x.warlords = static_cast<u8>(number(*engine, "warlords", 0, 0, 63));
      x.blockades = static_cast<u8>(number(*engine, "blockades", 0, 0, 63));
      if (const auto* list = array(*engine, "spared"))
        for (std::size_t i = 0; i < std::min(list->size(), p.players[0].spared.size()); ++i)
          p.players[seat].spared[i] = static_cast<u8>(whole((*list)[i]).value_or(0) & 255);
    }
  for (const int s : slots(o, "tavern")) {
    if (!(p.reserves >> s & 1))
      return refuse({"{0} does not lie on the Tavern mat.", "{0} liegt nicht auf dem Wirtshaustableau."}, {name_of(p, s)}, "F11.2");
    need_extras();
    ++p.tavern(seat, s);
  }
  for (const int s : slots(o, "exile")) ++extra(seat).exile[s];
  auto tokens = [&](const char* key, u16 Extra::*field, int most) {
    if (const int n = number(o, key, 0, 0, most)) extra(seat).*field = static_cast<u16>(n);
  };
  tokens("coffers", &Extra::coffers, 1000), tokens("villagers", &Extra::villagers, 1000), tokens("favors", &Extra::favors, 1000);
  tokens("gained_last_turn", &Extra::gained_last_turn, 1000);
  if (flag(o, "minus_coin")) extra(seat).minus_coin = 1;
  if (const auto* states = array(o, "states"))
    for (const auto& v : *states) {
      const Card c = lay_out(Family::state, v);
      if (fault) return;
      extra(seat).lands |= 1u << p.land_slot(c);
    }
  for (int i = 0; i < family_size(Family::hex); ++i) {  // two sides of one card (F19.8, F19.10)
    int sides = 0;
    for (int b = 0; b < 16; ++b)
      if (const int land = p.land_slot(brought(of_family(Family::hex, i), b)); land >= 0 && p.extras)
        sides += extra(seat).lands >> land & 1;
    if (sides > 1)
      return refuse({"A seat cannot have both sides of a State.", "Ein Platz kann nicht beide Seiten eines Zustands haben."}, {}, "F19.8");
  }
  auto boons = [&](const char* key, u16 Extra::*field) {
    if (const auto* list = array(o, key))
      for (const auto& v : *list)
        if (const Card c = landscape(Family::boon, v); c != Card::None)
          extra(seat).*field = static_cast<u16>(extra(seat).*field | 1u << family_index(c));
  };
  boons("boons_kept", &Extra::boons), boons("boons_waiting", &Extra::boons_waiting);
}

void Reader::read_aside(int seat, const json::object& o, bool written) {
  std::vector<int> rest = slots(o, "set_aside");
  auto take = [&](int s) {
    if (const auto it = std::find(rest.begin(), rest.end(), s); it != rest.end()) rest.erase(it);
  };
  Pile due;
  if (written && engine_ && seat == p.current) fill(due, slots(*engine_, "due"));
  if (const auto* by = object(o, "set_aside_by"))
    for (const auto& [host, list] : *by) {
      const Card h = find_row(host);
      if (h == Card::None || !list.is_array())
        return refuse({"Nothing sets cards aside for '{0}'.", "Für „{0}“ wird nichts beiseitegelegt."}, {std::string(host)}, "F8.10");
      for (const auto& v : list.get_array()) {
        const int s = slot(v);
        if (s < 0) return;
        take(s);
        if (facts(h).family == Family::prophecy) {
          if (due.has(s))
            due.remove(s), add(p.due.cards, s);
          else
            add(extra(seat).aside, s);
          continue;
        }
        if (!written) host_card(seat, s, h);
        if (!written && !fault && !sets_aside(seat, h))
          return refuse({"Nothing sets cards aside for '{0}'.", "Für „{0}“ wird nichts beiseitegelegt."}, {std::string(host)}, "F8.10");
      }
    }
  for (const int s : rest) {
    if (waits(seat, s))
      add(extra(seat).aside, s);
    else if (const Card foresight = foresight_row(); foresight != Card::None)
      host_card(seat, s, foresight);
  }
}

bool Reader::sets_aside(int seat, Card h) const {
  const Hosted& last = p.hosted[p.hosted_n - 1u];
  if (const Listener* l = listener_of(h, Moment::end_of_turn))  // until the end of the turn: its rule hears of the card that lies there
    return is_landscape(h) || (l->when && l->when(Hearing{p, Occasion{}, seat, last.host}));
  const auto left = facts(h).plays_left;  // until the next turn: a play waits for it
  if (!left) return false;
  dominion::Position without = p;
  without.hosted[--without.hosted_n] = Hosted{};
  return left(p, seat, last.host) > left(without, seat, last.host);
}

Card Reader::foresight_row() {
  for (int i = 0; i < family_size(Family::event); ++i)
    if (const Card c = of_family(Family::event, i); listener_of(c, Moment::end_of_turn)) return c;
  return Card::None;
}

bool Reader::waits(int seat, int s) {
  if (seat != p.current) return true;
  if (p.prophecy == Card::None || !(facts(p.prophecy).traits & kPlaysAside) || p.suns) return false;
  return p.land_slot(foresight_row()) < 0 || p.turn.gained.has(s);
}

void Reader::read_deck(Player& me, const std::vector<int>& deck) {  // top first; its order is fixed, nobody has looked
  const std::size_t fixed = std::min<std::size_t>(deck.size(), kMaxOrder);
  for (std::size_t i = fixed; i-- > 0;) {  // the backs of Shadow cards tell their owner where they lie (rule 16.1)
    const bool shadow = p.row(deck[i]).types & kShadow;
    me.top(me.top_n++) = static_cast<u8>(deck[i] | (shadow ? kOwnerKnows : 0));
  }
  for (std::size_t i = fixed; i < deck.size(); ++i) add(me.bag, deck[i]);
}

void Reader::read_deck(Player& me, const std::vector<int>& deck, const json::object& engine) {
  const json::array *fixed = array(engine, "fixed"), *below = array(engine, "bottom");
  const std::size_t top = fixed ? fixed->size() : 0, bottom = below ? below->size() : 0;
  if (top + bottom > kMaxOrder || top + bottom > deck.size())
    return refuse({"'fixed' does not fit the deck.", "„fixed“ passt nicht zum Nachziehstapel."});
  auto knowing = [](const json::value& who) { return who == "all" ? kAllKnow : who == "owner" ? kOwnerKnows : kNobodyKnows; };
  for (std::size_t i = top; i-- > 0;) me.top(me.top_n++) = static_cast<u8>(deck[i] | knowing((*fixed)[i]));
  for (std::size_t i = top; i < deck.size() - bottom; ++i) add(me.bag, deck[i]);
  for (std::size_t i = bottom; i-- > 0;) me.bottom(me.bottom_n++) = static_cast<u8>(deck[deck.size() - bottom + i] | knowing((*below)[i]));
}

void Reader::read_staying(const json::object& engine) {
  static constexpr std::string_view whys[] = {"named", "this_turn", "next_turn", "for_good", "pending", "with", "attached", "noted"};
  if (const auto* list = array(engine, "staying"))
    for (const auto& v : *list) {
      const auto* o = v.if_object();
      const int s = o && o->contains("card") ? slot(o->at("card")) : -1;
      const auto* until = o ? o->if_contains("until") : nullptr;
      const auto* why =
          until && until->is_string() ? std::find(std::begin(whys), std::end(whys), std::string_view(until->get_string())) : std::end(whys);
      if (s < 0 || why == std::end(whys) || p.staying_n >= kMaxStaying)
        return refuse({"'staying' cannot be read.", "„staying“ ist nicht lesbar."});
      const int copy = number(*o, "copy", 0, 1, 255), seat = number(*o, "seat", 0, 0, p.players_n - 1);
      const Player& me = p.players[seat];
      bool known = false;
      int n = 1;
      std::vector<int> seen;
      for (int i = 0; i < p.staying_n; ++i) {
        const Staying& x = p.staying[i];
        known |= x.copy == copy;
        if (x.slot == s && x.seat() == seat && std::find(seen.begin(), seen.end(), x.copy) == seen.end()) seen.push_back(x.copy), ++n;
      }
      if (!known && n > me.in_play.of(s))
        return refuse({"{0} stays in play without being there.", "{0} bleibt im Spiel, ohne dort zu sein."}, {name_of(p, s)});
      p.staying[p.staying_n++] = {static_cast<u8>(s), static_cast<u8>(copy),
                                  Staying::pack(seat, static_cast<Why>(why - whys), flag(*o, "fresh")),
                                  static_cast<u8>(number(*o, "with", 0, 0, 255))};
      need_extras();
    }
}

void Reader::read_hosted(const json::object& engine) {
  if (const auto* list = array(engine, "hosted"))
    for (const auto& v : *list) {
      const auto* o = v.if_object();
      const int s = o && o->contains("card") ? slot(o->at("card")) : -1;
      const auto* by = o ? o->if_contains("host") : nullptr;
      const Card h = by && by->is_string() ? find_row(std::string_view(by->get_string())) : Card::None;
      if (s < 0 || h == Card::None) return refuse({"'{0}' cannot be read.", "„{0}“ ist nicht lesbar."}, {"hosted"});
      host_card(number(*o, "seat", 0, 0, p.players_n - 1), s, h);
    }
}

void Reader::host_card(int seat, int s, Card h) {
  const int number = is_landscape(h) ? kFirstLand + add_land(p, h) : add_kind(p, h);
  if (p.hosted_n == kMaxHosted) return refuse({"Too many cards are set aside.", "Zu viele Karten liegen beiseite."}, {}, "F8.10");
  need_extras();
  p.hosted[p.hosted_n++] = {static_cast<u8>(s), static_cast<u8>(number), static_cast<u8>(seat)};
}

void Reader::read_waiting(int seat, const json::object& o) {
  if (const auto* waiting = object(o, "waiting"))
    for (const auto& [id, value] : *waiting) {
      const Card c = find_card(id);
      const int s = c == Card::None ? slot(json::value(id)) : p.slot_of(c);
      if (s < 0)
        return refuse({"'{0}' counts {1}, which is not in this game.", "„{0}“ zählt {1}; diese Karte ist nicht im Spiel."},
                      {"waiting", std::string(id)});
      const auto n = whole(value);
      if (!(p.waiters >> s & 1))
        return refuse({"{0} has no part that comes later.", "{0} hat keinen späteren Teil."}, {name_of(p, s)}, "F13.1");
      if (!n || *n < 0 || *n > 250)
        return refuse({"'{0}' must be a whole number from {1} to {2}.", "„{0}“ muss eine ganze Zahl von {1} bis {2} sein."},
                      {std::string(id), 0, 250});
      need_extras();
      p.waiting(seat, s) = static_cast<u8>(*n);
    }
}

void Reader::keep_waiting(int seat, const json::object& o) {
  const auto* waiting = object(o, "waiting");
  if (!waiting || fault) return;
  for (const auto& [id, value] : *waiting) {
    const int s = p.slot_of(find_card(id));
    const Why why = why_of(p.row(s).acts);
    const int wanted = std::min<int>(p.waiting(seat, s), p.players[seat].in_play.of(s));
    if (why == Why::for_good) continue;
    int there = 0, named = 0;
    for (int i = 0; i < p.staying_n; ++i)  // one whose later part is behind it goes with this turn
      if (Staying& x = p.staying[i]; x.seat() == seat && x.slot == s) {
        ++named;
        if (x.reason() == why && there++ >= wanted) x.set(Why::this_turn);
      }
    for (int i = 0; i < p.staying_n && there < wanted; ++i)
      if (Staying& x = p.staying[i]; x.seat() == seat && x.slot == s && x.reason() != why) {
        if (x.reason() == Why::noted && p.turn.lasting.of(s)) p.turn.lasting.add(s, -1);
        x.set(why), ++there;
      }
    for (; there < wanted && named < p.players[seat].in_play.of(s); ++there, ++named) new_copy(seat, s, why, seat == p.current);
  }
}

int Reader::new_copy(int seat, int s, Why why, bool fresh, int with) {
  if (p.staying_n >= kMaxStaying) {
    refuse({"Too many cards in play from earlier turns.", "Zu viele Karten aus früheren Zügen im Spiel."}, {}, "11.1");
    return 0;
  }
  need_extras();
  p.staying[p.staying_n++] = {static_cast<u8>(s), ++p.copies, Staying::pack(seat, why, fresh), static_cast<u8>(with)};
  return p.copies;
}

int Reader::waits_elsewhere(const json::object& seat, const std::vector<int>& before) {
  if (const auto* waiting = object(seat, "waiting"))
    for (const auto& [id, value] : *waiting)
      if (const int s = p.slot_of(find_card(id)); s >= 0 && p.waiters >> s & 1 && whole(value).value_or(0) > 0)
        if (std::find(before.begin(), before.end(), s) == before.end()) return s;
  return -1;
}

void Reader::infer_staying(int seat, const std::vector<int>& before, const json::object& o) {
  const bool on_turn = seat == p.current;
  int again = 0, first = -1, first_copy = 0;
  const json::object* told = object(o, "waiting");
  // What was played again: a Duration for the next turn if there is one, else one for good.
  for (const int s : before)
    if (p.row(s).types & kDuration && !repeats(p.row(s)) &&
        (first < 0 || (p.row(first).acts == Acts::for_good && p.row(s).acts != Acts::for_good)))
      first = s;
  const int elsewhere = first < 0 ? waits_elsewhere(o, before) : -1;
  // A Flagship has repeated the Duration beside it, unless it is said to wait; alone it waits.
  auto waits_itself = [&](int s) {
    return p.row(s).types & kDuration && (!repeats(p.row(s)) || first < 0 || (told && told->contains(p.row(s).id)));
  };
  for (const int s : before) {
    const Row& r = p.row(s);
    if (!(r.types & kDuration) && !repeats(r))
      return refuse({"{0} does not stay in play over a turn.", "{0} bleibt nicht über einen Zug hinaus im Spiel."}, {name_of(p, s)},
                    "11.1");
    if (!waits_itself(s)) again += r.repeats_plays;
    if (first < 0 && elsewhere < 0 && !waits_itself(s))
      return refuse({"{0} stays in play only with a Duration.", "{0} bleibt nur mit einer Dauerkarte im Spiel."}, {name_of(p, s)}, "11.3");
  }
  auto reason = [&](int s) {
    const Why why = why_of(p.row(s).acts);
    if (why != Why::next_turn || !on_turn) return why;
    if (!(p.row(s).traits & kNotes)) return Why::this_turn;
    return p.row(s).plays_left(p, seat, static_cast<Slot>(s)) ? why : Why::noted;  // what it waits for has come in this turn, or may
  };
  for (const int s : before) {
    if (!waits_itself(s)) continue;
    const Why why = reason(s);
    const int copy = new_copy(seat, s, why, false, why == Why::noted ? s : 0);
    if (s == first && !first_copy) first_copy = copy;
    if (why == Why::noted) p.turn.lasting.add(s);
    if (p.waiters >> s & 1 && why != Why::this_turn && why != Why::noted) ++p.waiting(seat, s);
  }
  for (const int s : before) {
    if (waits_itself(s)) continue;
    if (elsewhere < 0)
      new_copy(seat, s, Why::with, false, first_copy);
    else
      new_copy(seat, s, reason(elsewhere), false);
  }
  if (first >= 0 && p.waiters >> first & 1 && !(on_turn && why_of(p.row(first).acts) == Why::next_turn))
    p.waiting(seat, first) = static_cast<u8>(p.waiting(seat, first) + again);
  for (const int s : before)
    if (p.row(s).plays_left && p.waiters >> s & 1 && !on_turn)
      p.waiting(seat, s) = static_cast<u8>(std::max(0, p.row(s).plays_left(p, seat, static_cast<Slot>(s))));
  for_each(p.waiters, [&](Slot s) {  // what waits is not in play: Farmhands, a Haven that has left (rule 11.5)
    if (const Row& r = p.row(s); !p.players[seat].in_play.has(s) && r.plays_left && p.extras)
      p.waiting(seat, s) = static_cast<u8>(std::max(0, r.plays_left(p, seat, s)));
  });
  read_waiting(seat, o);
  if (!on_turn) keep_waiting(seat, o);  // of the seat on turn when what it has laid out is known too
}

void Reader::infer_haunting() {
  if (!p.extras) return;
  for (int seat = 0; seat < p.players_n; ++seat)
    for_each(p.waiters, [&](Slot s) {
      if (!p.row(s).haunts || !p.waiting(seat, s)) return;
      for (int o = 0; o < p.players_n; ++o)
        if (o != seat) extra(o).*p.row(s).haunts |= static_cast<u8>(1u << seat);
    });
}

void Reader::read_last_turn() {
  if (flag(root_, "extra_turn")) p.turn.extra = 1, need_extras();
  const auto* last = root_.if_contains("last_turn");
  if (last && !last->is_null())
    p.last_turn = static_cast<u8>(number(root_, "last_turn", 0, 0, p.players_n - 1));
  else if (!last)
    p.last_turn = p.turn.extra ? p.current : p.previous(p.current);
}

void Reader::read_turn() {
  Turn& t = p.turn;
  if (engine_) {
    const json::object& e = *engine_;
    read_lasting(e);
    t.repeaters = static_cast<u8>(number(e, "repeaters", 0, 0, 250));
    t.bought = flag(e, "bought"), t.buy_gain = flag(e, "buy_gain");
    t.done = static_cast<u32>(number(e, "done", 0, 0, INT32_MAX));
    t.action_plays = static_cast<u16>(number(e, "action_plays", 0, 0, 60000));
    t.played = mask(e, "played"), t.contraband = mask(e, "contraband"), t.war_chest = mask(e, "war_chest");
    t.corsair_done = flag(e, "corsair_done");
    p.copies = static_cast<u8>(number(e, "copies", 0, 0, 255));
    if (const auto* due = object(e, "due_plays"))
      for (const auto& [id, value] : *due)
        if (const int s = slot(json::value(id)); s >= 0 && p.waiters >> s & 1)
          p.due_plays(s) = static_cast<u8>(whole(value).value_or(0) & 255);
    p.winners = static_cast<u8>(number(e, "winners", 0, 0, 63));
    p.shown = static_cast<u8>(number(e, "shown", 0, 0, 1));
    const int serial = number(e, "serial", 0, 0, INT32_MAX),
              open = p.phase != Phase::over;  // the question that resume() opens counts itself
    p.ask.serial = static_cast<u32>(std::max(0, serial - open));
  } else {
    infer_turn();
  }
  read_lasting(root_);
  if (engine_ && !root_.contains("last_turn")) p.last_turn = last_seat();  // written before it was told in every game
  if (const auto* v = root_.if_contains("last_gained"); v && !v->is_null()) {
    if (const int s = slot(*v); s >= 0) t.last_gained = static_cast<u8>(s);
  } else if (!engine_) {
    for (const int s : gained_)
      if (p.extras && !(p.row(s).traits & kCopiesCost)) t.last_gained = static_cast<u8>(s);
  }
  t.buy_gains = static_cast<u16>(number(root_, "buy_phase_gains", 0, 0, 1000));
  if (t.buy_gains) t.buy_gain = 1;
}

u8 Reader::last_seat() const {
  return p.players[p.current].turns <= 1 && p.current == p.first_seat ? int{kNoSlot} : int{p.previous(p.current)};
}

void Reader::read_lasting(const json::object& from) {
  if (const auto* o = object(from, "lasting"))
    for (const auto& [id, value] : *o) {
      const auto n = whole(value);
      if (!n || *n < 0 || *n > 250)
        return refuse({"'{0}' must be a whole number from {1} to {2}.", "„{0}“ muss eine ganze Zahl von {1} bis {2} sein."},
                      {std::string(id), 0, 250});
      const Card c = find_row(id);
      if (c != Card::None && is_landscape(c)) {
        const int i = add_land(p, c);
        if (i >= 0 && *n) p.turn.acting |= 1u << i;
        continue;
      }
      const int s = c == Card::None ? slot(json::value(id)) : p.slot_of(c);
      if (s < 0)
        return refuse({"'{0}' counts {1}, which is not in this game.", "„{0}“ zählt {1}; diese Karte ist nicht im Spiel."},
                      {"lasting", std::string(id)});
      p.turn.lasting.set(s, static_cast<int>(*n));
      if (&from == &root_ && p.row(s).traits & kRepeats && p.row(s).acts == Acts::turn) p.turn.repeaters = static_cast<u8>(*n);
    }
}

void Reader::infer_turn() {
  Turn& t = p.turn;
  const std::vector<int>& laid = laid_out_[p.current];
  const bool told = root_.if_contains("played_this_turn");
  for (const int s : told ? slots(root_, "played_this_turn") : laid) {
    t.played |= bit(s);
    if (p.actions >> s & 1) ++t.action_plays;
  }
  Mask seen = 0;
  std::vector<int> pending;  // Flagships that still wait, by their place in the list of those that stay
  for (const int& s : laid) {
    const Row& r = p.row(s);
    if (p.actions >> s & 1 && !(r.types & kCommand)) {  // what waited for an Action has repeated this one
      if (t.repeaters)
        for (int k = 0; k < p.kinds; ++k)
          if (p.row(k).traits & kRepeats) t.lasting.set(k, 0);
      t.repeaters = 0;
      for (const int i : pending) {
        Staying& x = p.staying[i];
        --p.waiting(p.current, x.slot), x.set(Why::this_turn);
      }
      pending.clear();
    }
    const bool lasts = r.acts == Acts::turn || r.acts == Acts::turn_and_next;
    if (r.acts == Acts::turn && r.plays_left)
      t.lasting.set(s, std::max(0, r.plays_left(p, p.current, static_cast<Slot>(s))));
    else if (r.acts == Acts::turn_and_next)  // those that have set a card aside have done what they do in this turn
      t.lasting.set(s, std::max<int>(0, static_cast<int>(std::count(laid.begin(), laid.end(), s)) -
                                            r.plays_left(p, p.current, static_cast<Slot>(s))));
    else if (lasts && !(r.traits & kFirstSilver && seen & bit(kSilver)))
      t.lasting.add(s);
    if (r.traits & kRepeats && r.acts == Acts::turn) ++t.repeaters;
    if (p.waiters >> s & 1) {
      const bool already = seen & bit(s);
      if (!r.plays_left)
        ++p.waiting(p.current, s);
      else if (!already)
        p.waiting(p.current, s) = static_cast<u8>(std::max(0, r.plays_left(p, p.current, static_cast<Slot>(s))));
      const auto copy = std::count(laid.begin(), laid.begin() + (&s - laid.data()), s);  // of several the first ones
      if (!r.plays_left || copy < p.waiting(p.current, s))
        new_copy(p.current, s, why_of(r.acts), true);
      else if (r.traits & kNotes)
        t.lasting.add(s), new_copy(p.current, s, Why::noted, true, s);
      else if (lasts)
        new_copy(p.current, s, Why::noted, true, s);
      if (r.traits & kRepeats) pending.push_back(p.staying_n - 1);
      need_extras();
    } else if (r.traits & kRepeats) {
      new_copy(p.current, s, Why::named, true);
    }
    seen |= bit(s);
    if (fault) return;
  }
  static const json::object nothing;
  const json::array* seats = array(root_, "seats");
  if (seats && p.current < std::ssize(*seats))
    if (const auto* o = (*seats)[p.current].if_object()) read_waiting(p.current, *o), keep_waiting(p.current, *o);
}

void Reader::check_counts() {
  for (int s = 0; s < p.kinds; ++s) {
    const Card c = p.card(s);
    const Row& r = facts(c);
    if (r.family != Family::card) continue;
    int n = p.trash.n[s] + (p.riverboat == s);
    const int pile = p.mixed >> s & 1 ? 0 : p.supply[s];
    for (int seat = 0; seat < p.players_n; ++seat) n += p.owned(seat, s);
    for (int i = 0; i < p.mixed_n; ++i)
      for (int k = 0; k < p.mixed_piles[i].n; ++k) n += p.mixed_piles[i].cards[k] == s;
    const bool many = p.players_n >= 5;
    int most = r.types & kVictory ? 12 : 10;
    if (r.size) most = std::max(r.size, r.many);
    if (r.types & (kShelter | kHeirloom)) most = p.players_n;
    switch (c) {
      case Card::Copper:
        most = many ? 120 : 60;
        break;
      case Card::Silver:
        most = many ? 80 : 40;
        break;
      case Card::Gold:
        most = many ? 60 : 30;
        break;
      case Card::Platinum:
        most = 12;
        break;
      case Card::Estate:
        most = std::max(24, 12 + 3 * p.players_n);
        break;
      case Card::Province:
        most = std::max(12, 3 * p.players_n);
        break;
      case Card::Curse:
        most = std::max(30, 10 * (p.players_n - 1));
        break;
      default:
        break;
    }
    // What is in the box of a house set is counted together; basic and borrowed piles are rarely counted off by hand.
    const bool together = kHouseSets >> static_cast<int>(set_of(c)) & 1;
    if (n + (together ? pile : 0) > most || pile > most)
      refuse({"There are {0} copies of {1}; the game has {2}.", "{1} kommt {0}-mal vor; das Spiel hat {2}."},
             {together ? n + pile : std::max(n, pile), name_of(p, s), most}, "2.3");
  }
  for (int seat = 0; seat < p.players_n; ++seat)
    for_each(p.players[seat].in_play.mask, [&](Slot s) {
      if (!((p.actions | p.treasures | p.nights) >> s & 1))
        refuse({"{0} cannot be in play.", "{0} kann nicht im Spiel sein."}, {name_of(p, s)}, "1.4");
    });
  u32 kept = 0, waiting = 0, twice = 0;  // Boons before the seats; one that several keep is the same one (F19.4)
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Extra& x = p.extra[seat];
    twice |= waiting & x.boons_waiting;
    kept |= x.boons, waiting |= x.boons_waiting;
  }
  twice |= kept & waiting;
  for (int k = 0; k < p.boons.down_n; ++k) twice |= (kept | waiting) & 1u << p.boons.down[k];
  for (int k = 0; k < p.boons.up_n; ++k) twice |= (kept | waiting) & 1u << p.boons.up[k];
  if (twice)
    refuse({"'{0}' is there twice.", "„{0}“ kommt doppelt vor."}, {std::string(facts(of_family(Family::boon, std::countr_zero(twice))).id)},
           "F19.1");
  for (int i = 0; i < p.lands_n; ++i) {
    int holders = 0;
    for (int s = 0; s < p.players_n; ++s) holders += p.extra[s].lands >> i & 1;
    if (facts(p.land(i)).family == Family::artifact && holders > 1)
      refuse({"{0} has more than one holder.", "{0} hat mehr als einen Besitzer."}, {facts(p.land(i)).name}, "F20.1");
  }
}

}  // namespace demesne::table::dominion_json
