#!/usr/bin/env python3
"""Plays whole games of Dominations through the protocol and asks rules.py about every step: which answers there are, what they cost and
bring, who controls what, which goals are met, and what every seat has afterwards.

    second_opinion.py DEMESNE PACK [--games N] [--seed S]

Prints what was compared; the exit code is 1 if the two readings ever differ."""

import argparse
import collections
import json
import random
import subprocess
import sys

from rules import DOMAINS, GOAL_VP, Asks, Pack, Play, Reading, cell, clockwise, wheel

OPTIONS = [{}, {"edition": 2019}, {"cradle_in_locus": "on"}, {"cradle": "vestigium"}, {"edges": "per_edge"}]
counts = collections.Counter()


class Differs(Exception):
    pass


def same(what, engine, rules):
    counts[what] += 1
    if engine != rules:
        if isinstance(engine, (set, dict)) and isinstance(rules, (set, dict)):
            e, r = (dict(x) if isinstance(x, dict) else dict.fromkeys(x) for x in (engine, rules))
            engine = [(k, e[k]) for k in e if k not in r or e[k] != r[k]][:4]
            rules = [(k, r[k]) for k in r if k not in e or e[k] != r[k]][:4]
        raise Differs(f"{what}: the engine says {engine}, the rules {rules}")


class Engine:
    def __init__(self, binary):
        self.process = subprocess.Popen([binary, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def call(self, method, **params):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise Differs(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


# ---- the question ----

def point(v):
    return v and tuple(v)


def check_facts(r):
    for s, seat in enumerate(r.seats):
        same("nodus", seat["nodus"], r.nodus(s))
        if seat["objective"]:
            same("goals", seat["objectives_met"], r.goals(s))
            same("points for goals", seat["objective_vp"], GOAL_VP[sum(r.goals(s))])
    for n, m in enumerate(r.monuments):
        same("control", m["controller"], r.controller(n))


def check_exchanges(r, s, options):
    me, want = r.seats[s], {}
    for give in DOMAINS:
        price = 1 if any(e["do"] == "exchange" and e["what"] in (give, "any") for e in r.effects(s, "always")) else 2  # R16.1
        for get in DOMAINS:
            if get != give and me["knowledge"][give] >= price and me["knowledge"][get] < me["limits"][get]:  # A25
                want[give, get] = price
    same("exchanges", {(o["give"], o["get"]): o["price"] for o in options if o["do"] == "exchange"}, want)


def check_preview(r, s, o, c, res, camp, locus, again=False):
    knowledge, vestigium, _, cities, bonus = r.produce(s, c, res, camp, locus, again)
    same("production", o["preview"]["knowledge"], {d: n for d, n in knowledge.items() if n})
    same("vestigium", o["preview"].get("vestigium", 0), vestigium)
    same("concentrations", o["preview"].get("concentrations", 0), sum(bonus.values()))
    same("activated Cities", sorted(x["tile"] for x in o["preview"]["cities"]), sorted(r.board[n]["id"] for n in cities))


def check_places(r, s, options, about, luck):
    places = [o for o in options if o["do"] == "place"]
    if about != "grow" and not places:
        return
    want = {(t["id"], tuple(at[k:] + at[:k])) for t in r.hand(s) for at in map(clockwise, r.frontier()) for k in range(3)}
    same("placements", {(o["tile"], tuple(map(tuple, o["at"]))) for o in places}, want)
    same("Farmer", {o.get("using") for o in places} - {None}, {"farmer"} if about == "build" and places else set())  # R18.12
    tiles = {t["id"]: t for t in r.hand(s)}
    for o in luck.sample(places, min(6, len(places))):
        c, t = cell(o["at"]), tiles[o["tile"]]
        loci = r.loci_with(c)
        told = o["preview"].get("loci") or [v for v in [o["preview"]["locus"]] if v]
        same("completed Loci", {tuple(v) for v in told}, set(loci))
        if len(loci) < 2:
            check_preview(r, s, o, c, dict(zip(map(tuple, o["at"]), t["res"])), t["camp"], loci[0] if loci else None)


def check_reactivations(r, s, options, luck):
    some = [o for o in options if o["do"] == "reactivate"]
    want = set()
    if r.holder("inventor") == s:  # R18.11
        for t in r.board:
            want.add((t["id"], "connection", None))
            want |= {(t["id"], "locus", v) for v in cell(t["at"]) if all(r.fills(c) for c in wheel(v))}
    same("re-activations", {(o["tile"], o["mode"], point(o["vertex"])) for o in some}, want)
    for o in luck.sample(some, min(4, len(some))):
        t = next(t for t in r.board if t["id"] == o["tile"])
        check_preview(r, s, o, cell(t["at"]), dict(zip(map(tuple, t["at"]), t["res"])), t["camp"], point(o["vertex"]), True)


def check_builds(r, s, options):
    want = {}
    for t in r.board if r.seats[s]["city_tokens"] else []:  # R11.2, R11.3, R11.5
        level = t["city"]["level"] if t["city"] else 0
        price = r.price(s, "cost_city", {t["camp"]: 3 * (level + 1)})
        if (not t["city"] or (t["city"]["seat"] == s and level < 3)) and r.can_pay(s, price):
            want["upgrade_city" if level else "build_city", t["id"]] = price
    same("Cities", {(o["do"], o["tile"]): o["preview"]["price"] for o in options if o["do"] in ("build_city", "upgrade_city")}, want)
    want = {}
    for n, m in enumerate(r.monuments):
        built = sum(l["taken"] is not None for l in m["levels"])
        if r.p["engine"]["builds"] or built == len(m["levels"]):
            continue
        level = r.pack.monuments[m["id"]]["levels"][built]  # R13.1
        price = r.price(s, "cost_level", level["cost"])
        if r.can_pay(s, price):
            sites = [None] if m["placed"] else r.sites(n)
            want.update({(m["id"], built + 1, spot, site): price for spot in r.spots(s, level["sides"]) for site in sites})
    have = [((o["monument"], o["level"], tuple(o["pos"]), tuple(o["vertex"]) if "vertex" in o else tuple(map(tuple, o["corners"])) if "corners" in o else None),
             o["preview"]["price"]) for o in options if o["do"] == "build_monument"]
    same("Monument levels", dict(have), want)
    same("no Monument twice", len(have), len(want))


def check_developments(r, s, options):
    supply = {(c["card"], c["copy"]) for c in r.p["mastery_supply"]}
    mine = {c["card"]: c["advanced"] for c in r.tree(s) if c["card"] in r.pack.masteries}
    best = {d: max((r.pack.masteries[c]["level"] for c in mine if r.pack.masteries[c]["domain"] == d), default=0) for d in DOMAINS}
    want, upgrades = {}, {}
    for m in r.pack.masteries.values():
        if m["id"] in mine:
            price = r.price(s, "cost_upgrade", m["upgrade_cost"])
            if not mine[m["id"]] and r.can_pay(s, price):
                upgrades[m["id"]] = price
            continue
        price = r.price(s, "cost_mastery", m["cost"])
        if r.can_pay(s, price) and (not m["prereq"] or best[m["prereq"]["domain"]] >= m["prereq"]["level"]):  # R14.3
            want.update({(m["id"], k, spot): price for k, sides in enumerate(m["copies"], 1) if (m["id"], k) in supply for spot in r.spots(s, sides)})
    same("Masteries", {(o["card"], o["copy"], tuple(o["pos"])): o["preview"]["price"] for o in options if o["do"] == "develop"}, want)
    same("upgrades", {o["card"]: o["preview"]["price"] for o in options if o["do"] == "upgrade_card"}, upgrades)


def check_assimilations(r, s, options):
    same("leader", s, Play(r.pack, r.p).leader())
    influence = r.seats[s]["influence"]
    top = 3 if influence <= 12 else 6 if influence <= 22 else 9  # R18.3
    supply = {(c["card"], c["copy"]) for c in r.p["mastery_supply"]}
    mine = {c["card"]: c["advanced"] for c in r.tree(s)}
    want = set()
    for c in (c for o in range(r.p["players"]) if o != s for c in r.tree(o)):
        m = r.pack.masteries.get(c["card"])
        if not m or m["level"] > top:
            continue
        if m["id"] not in mine:  # R18.4
            want |= {(m["id"], k, spot, False) for k, sides in enumerate(m["copies"], 1) if (m["id"], k) in supply for spot in r.spots(s, sides)}
        elif c["advanced"] and not mine[m["id"]]:  # R18.5
            want.add((m["id"], True))
    have = {(o["card"], True) if o["advanced"] else (o["card"], o["copy"], tuple(o["pos"]), False) for o in options if o["do"] == "assimilate"}
    same("assimilations", have, want)


def check_question(r, d, luck):
    s, options = d["seat"], d["options"]
    check_facts(r)
    if d["what"] == "assimilate":
        check_assimilations(r, s, options)
    if d["what"] != "turn":
        return
    check_exchanges(r, s, options)
    check_places(r, s, options, d["about"], luck)
    if d["about"] == "grow":
        check_reactivations(r, s, options, luck)
    elif d["about"] == "build":
        check_builds(r, s, options)
    else:
        check_developments(r, s, options)


# ---- the answer ----

def check_seats(what, engine, play):
    for s, (a, b) in enumerate(zip(engine["seats"], play.p["seats"])):
        for key in ("knowledge", "limits", "vp", "influence", "city_tokens"):
            same(f"after {what}", (s, key, a[key]), (s, key, b[key]))


def check_roles(play, after, question):
    """From the end of assimilation to the next question (R18.7 to R18.13, section 19)."""
    play.influence_pays()
    takers = play.takers()
    if play.p["age"] == 3:
        for role, s in takers.items():
            play.role_pays(role, s)
        play.final()
        same("the end", question, None)
        return check_seats("the game", after, play)
    if "governor" in takers:
        same("Governor", (question["what"], question["seat"]), ("order", takers["governor"]))
        play.role_pays("governor", takers["governor"])
        return check_seats("Influence", after, play)
    check_other_roles(play, after, takers)


def check_other_roles(play, after, takers):
    for role, s in takers.items():
        if role != "governor":
            play.role_pays(role, s)
            if role != "diplomat":
                same("Domination cards", role in after["seats"][s]["dominations"], True)
    for x in play.p["seats"]:
        x["knowledge"] = dict.fromkeys(DOMAINS, 0)
    check_seats("Domination", after, play)


def check_turn(play, d, o, after, question):
    s, act = d["seat"], o["do"]
    if act in ("build_city", "upgrade_city", "build_monument") and play.p["phase"] != "build":
        play.new_phase()
    if act == "exchange":
        play.seat(s)["knowledge"][o["give"]] -= o["price"]
        play.seat(s)["knowledge"][o["get"]] += 1
    else:
        {"place": play.place, "reactivate": play.reactivate, "build_city": play.city, "upgrade_city": play.city, "build_monument": play.monument,
         "develop": play.acquire, "upgrade_card": play.upgrade}.get(act, lambda *_: None)(s, o)
    again = question and question["seat"] == s and question["about"] == "develop"  # an extra action
    if d["about"] == "develop" and act != "exchange" and not again:
        order = play.p["initiative"]
        k = order.index(s) + 1
        if k == len(order) and play.p["turn_in_age"] == 5:
            play.age_end()
            if not question or question["what"] != "assimilate":
                return check_roles(play, after, question)
        else:
            play.turn_start(order[k % len(order)])
    check_seats(act, after, play)


def check_answer(pack, before, d, picks, after, question):
    play, o = Play(pack, before), d["options"][picks[0]] if picks else None
    try:
        if d["what"] == "turn":
            check_turn(play, d, o, after, question)
        elif d["what"] == "assimilate":
            if o["do"] == "assimilate":
                (play.upgrade if o["advanced"] else play.acquire)(d["seat"], o, free=True)
            check_roles(play, after, question)
        elif d["what"] == "order":
            same("order", after["initiative"], [d["options"][k]["seat"] for k in picks])
            check_other_roles(play, after, play.takers())
        elif d["what"] == "mulligan" and question and question["what"] == "turn" and after["age"] > 1:
            play.p["initiative"] = after["initiative"]
            play.age_start()
            play.turn_start(after["initiative"][0])
            check_seats("the start of an Age", after, play)
    except Asks:
        counts["left open by a choice"] += 1


# ---- whole games ----

WEIGHT = {"exchange": 0.3, "skip_build": 0.5, "skip_develop": 0.5, "reactivate": 0.2, "upgrade_card": 2, "upgrade_city": 2}
SHARE = {"place": 20, "build_monument": 12, "develop": 8}  # of all answers of this kind together


def choose(d, luck):
    options = d["options"]
    if d["what"] in ("mulligan", "keep"):
        return [k for k, o in enumerate(options) if o["do"] == d["what"] and luck.random() < 0.3]
    if d["what"] == "vestigium":
        return [luck.randrange(len(options)) for _ in range(d["min"])]
    if d["what"] == "order":
        return luck.sample(range(len(options)), len(options))
    if d["what"] != "turn":
        return [luck.randrange(len(options))]
    kinds = collections.Counter(o["do"] for o in options)
    weights = [SHARE[o["do"]] / kinds[o["do"]] if o["do"] in SHARE else WEIGHT.get(o["do"], 1) for o in options]
    for k, o in enumerate(options):  # something should happen: Loci, and much Knowledge
        if o["do"] == "place":
            weights[k] *= 1 + 3 * bool(o["preview"]["locus"]) + 0.2 * sum(o["preview"]["knowledge"].values())
    return luck.choices(range(len(options)), weights)


def play_game(engine, pack, seed):
    luck, players = random.Random(seed), 2 + seed % 3
    step = engine.call("new", game="dominations", players=players, seed=seed, options=OPTIONS[seed // 3 % len(OPTIONS)])
    table = step["table"]
    position = engine.call("position", table=table)["position"]
    while step["decision"]:
        d = step["decision"]
        check_question(Reading(pack, position), d, luck)
        picks = choose(d, luck)
        step = engine.call("decide", table=table, picks=picks)
        after = engine.call("position", table=table)["position"]
        check_answer(pack, position, d, picks, after, step["decision"])
        position = after
    scores, order = step["result"]["scores"], position["initiative"]
    same("scores", scores, [x["vp"] for x in position["seats"]])
    same("ranking", step["result"]["ranking"], [[s] for s in sorted(range(players), key=lambda s: (-scores[s], order.index(s)))])  # R19.6
    engine.call("close", table=table)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("demesne")
    parser.add_argument("pack")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    pack, engine, bad = Pack(args.pack), Engine(args.demesne), 0
    for seed in range(args.seed, args.seed + args.games):
        try:
            play_game(engine, pack, seed)
        except Differs as e:
            bad += 1
            print(f"game {seed}: {e}")
    engine.close()
    for what, n in sorted(counts.items()):
        print(f"{n:8}  {what}")
    print(f"{args.games} games, {bad} differ")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
