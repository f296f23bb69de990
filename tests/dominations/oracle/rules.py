"""The rules of Dominations read a second time, on positions as the protocol writes them.

Written from docs/rules/dominations.md alone, in another language and without a look at the engine: what both agree on is
hardly a slip of the pen. Slow and plain on purpose; rule numbers stand beside what they ask for."""

import copy
import itertools
import json

DOMAINS = ["trade", "craftsmanship", "art", "science", "government", "religion"]
ROLES = {"governor": "government", "high_priestess": "religion", "diplomat": "art", "trader": "trade", "inventor": "science", "farmer": "craftsmanship"}
GOAL_VP = [0, 10, 20, 40, 70, 100]  # R19.3
NEIGHBOURS = ((1, 0, "e", "w"), (-1, 0, "w", "e"), (0, 1, "s", "n"), (0, -1, "n", "s"))  # rows grow to the south


class Pack:
    def __init__(self, path):
        with open(path, encoding="utf-8") as f:
            pack = json.load(f)
        self.masteries = {m["id"]: m for m in pack["masteries"]}
        self.monuments = {m["id"]: m for m in pack["monuments"]}
        self.objectives = {o["id"]: o for o in pack["objectives"]["cards"]}
        self.tiles = {t["id"]: t for t in pack["land_tiles"]["tiles"]}
        self.cradle = pack["land_tiles"]["cradle"]["res"]


class Asks(Exception):
    """The owner has to choose (vestigium, a Locus of several): what follows depends on the answer."""


# ---- the lattice (section 4): a cell is the frozenset of its three points ----

AROUND = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
CRADLE = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # clockwise from (1,0) (R4.3)


def cell(points):
    return frozenset(map(tuple, points))


def neighbours(c):
    """(shared edge, cell across it), three of them."""
    out = []
    for a, b in itertools.combinations(c, 2):
        (tip,) = c - {a, b}
        out.append((frozenset((a, b)), frozenset((a, b, (a[0] + b[0] - tip[0], a[1] + b[1] - tip[1])))))
    return out


def wheel(v):
    ring = [(v[0] + x, v[1] + y) for x, y in AROUND]
    return [frozenset((v, ring[k], ring[(k + 1) % 6])) for k in range(6)]


def clockwise(c):
    a, b, d = sorted(c)
    right_turn = (b[0] - a[0]) * (d[1] - a[1]) - (b[1] - a[1]) * (d[0] - a[0]) < 0
    return [a, b, d] if right_turn else [a, d, b]


def turned(v, sixths):
    for _ in range(sixths):
        v = (-v[1], v[0] + v[1])
    return v


SHAPES = {  # corners A, B, … and cells (A41)
    "diamond": ([(0, 0), (1, 0), (1, 1), (0, 1)], [((0, 0), (0, 1), (1, 0)), ((1, 0), (0, 1), (1, 1))]),
    "wall": ([(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)],
             [((0, 0), (0, 1), (1, 0)), ((1, 0), (0, 1), (1, 1)), ((1, 0), (1, 1), (2, 0)), ((2, 0), (1, 1), (2, 1))]),
}


def side_names(corners):
    letters = "ABCDEF"[:len(corners)]
    return [letters[k] + letters[(k + 1) % len(letters)] for k in range(len(letters))]


def joins(a, b):
    """The Domain of the nodus of two halves, or None (R15.4)."""
    if a in DOMAINS and b in (a, "vestigium"):
        return a
    return b if a == "vestigium" and b in DOMAINS else None


class Reading:
    """A position with everything that the rules derive from it."""

    def __init__(self, pack, position):
        self.pack, self.p, self.options = pack, position, position["options"]
        self.seats, self.board, self.monuments = position["seats"], position["board"], position["monuments"]
        self.pieces = {}  # cell -> ("tile", n), ("monument", n) or ("cradle",)
        self.sides = {}   # Monument -> edge -> the pack's side
        for n, t in enumerate(self.board):
            self.pieces[cell(t["at"])] = ("tile", n)
        for n, m in enumerate(self.monuments):
            if not m["placed"] or m["shape"] == "circle":
                continue
            for c in m["cells"]:
                self.pieces[cell(c)] = ("monument", n)
            corners = [tuple(v) for v in m["corners"]]
            edges = pack.monuments[m["id"]]["tile"]["edges"]
            self.sides[n] = {frozenset((corners[k], corners[(k + 1) % len(corners)])): edges[name] for k, name in enumerate(side_names(corners))}
        if position["cradle"] is not None:
            for c in wheel(tuple(position["cradle"])):
                self.pieces[c] = ("cradle",)

    # -- board --

    def holder(self, role):
        return next((s for s, seat in enumerate(self.seats) if role in seat["dominations"]), None)

    def hand(self, seat):
        return [self.pack.tiles[t] if isinstance(t, str) else t for t in self.seats[seat]["hand"]]

    def barred(self, piece, edge):  # R13.9
        return piece[0] == "monument" and self.sides[piece[1]][edge]["kind"] == "barred"

    def frontier(self):  # R5.1, R5.2
        free = {n for c in self.pieces for _, n in neighbours(c)} - set(self.pieces)
        return {c for c in free if not any(n in self.pieces and self.barred(self.pieces[n], e) for e, n in neighbours(c))}

    def resource(self, piece, v):
        if piece[0] == "tile":
            t = self.board[piece[1]]
            return t["res"][[tuple(p) for p in t["at"]].index(v)]
        if piece[0] == "monument":
            corners = [tuple(p) for p in self.monuments[piece[1]]["corners"]]
            return self.pack.monuments[self.monuments[piece[1]]["id"]]["tile"]["dots"].get("ABCDEF"[corners.index(v)]) if v in corners else None
        x, y = self.p["cradle"]
        w = (v[0] - x, v[1] - y)
        if w not in CRADLE:
            return None
        return "vestigium" if self.options["cradle"] == "vestigium" else self.pack.cradle[CRADLE.index(w)]

    def fills(self, c):  # R7.1, E4, A6
        kind = self.pieces.get(c, ("",))[0]
        return kind == "tile" or (kind == "monument" and self.options["locus"] == "with_monuments") or (kind == "cradle" and self.options["cradle_in_locus"] == "on")

    def loci_with(self, c):
        """Loci of this cell, as if a tile lay on it."""
        centre = self.p["cradle"] and tuple(self.p["cradle"])
        return [v for v in c if v != centre and all(n == c or self.fills(n) for n in wheel(v))]

    def loci(self):
        centre = self.p["cradle"] and tuple(self.p["cradle"])
        return {v for c in self.pieces for v in c if v != centre and all(self.fills(n) for n in wheel(v))}

    def produce(self, seat, c, res, camp, locus, again=False):
        """Sections 6, 7 and 12: Knowledge, vestigium, edges touched, Cities activated, Concentrations."""
        knowledge, bonus, vestigium, active = dict.fromkeys(DOMAINS, 0), dict.fromkeys(DOMAINS, 0), 0, set()
        found = []
        touched = [(e, self.pieces[n]) for e, n in neighbours(c) if n in self.pieces]
        active |= {piece[1] for _, piece in touched if piece[0] == "tile"}
        if locus is None:
            own = set()
            for e, piece in touched:
                for v in e:
                    theirs = self.resource(piece, v)
                    found.append(theirs)
                    if v not in own or self.options["edges"] == "per_edge":  # R6.2, A5
                        found.append(res[v])
                    own.add(v)
                    if theirs == res[v] and theirs in DOMAINS:  # R6.4, R6.5
                        bonus[theirs] += 1
                        knowledge[theirs] += 1
        else:
            seen = set()
            for n in wheel(locus):
                if n == c:
                    found.append(res[locus])
                    continue
                piece = self.pieces[n]
                if piece[0] == "tile":
                    active.add(piece[1])
                if piece not in seen:  # R7.3
                    found.append(self.resource(piece, locus))
                seen.add(piece)
            if again:  # A75: the tile's own City wakes with its Locus
                active.add(self.pieces[c][1])
        for r in found:
            if r in DOMAINS:
                knowledge[r] += 1
            vestigium += r == "vestigium"
        knowledge[camp] += 2 if self.holder("trader") == seat and not again else 1  # R6.3, R18.17, A75
        for e in self.effects(seat, "camp"):
            if e.get("if", {}).get("domain", camp) == camp and e["do"] == "produce":
                knowledge[e["what"]] += self.amount(seat, e)
        cities = [n for n in active if self.board[n]["city"]]
        for n in cities:
            if self.board[n]["city"]["seat"] == seat:
                knowledge[self.board[n]["camp"]] += self.board[n]["city"]["level"]
        return knowledge, vestigium, len(touched), cities, bonus

    def sites(self, n):
        """Where a Monument may stand (R13.5, R13.6, R13.9, R13.11, A50): a vertex, or the corners."""
        m = self.pack.monuments[self.monuments[n]["id"]]
        if m["shape"] == "circle":
            return self.loci() - {tuple(o["vertex"]) for o in self.monuments if o["placed"] and o["shape"] == "circle"}
        shape, cells = SHAPES[m["shape"]]
        near = {(v[0] + x, v[1] + y) for c in self.pieces for v in c for x in range(-3, 4) for y in range(-3, 4)}
        out = set()
        for a in near:
            for sixths in range(6):
                def lies(v):
                    w = turned(v, sixths)
                    return (a[0] + w[0], a[1] + w[1])
                corners, covers = [lies(v) for v in shape], [frozenset(map(lies, c)) for c in cells]
                if any(c in self.pieces for c in covers):
                    continue
                land = city = False
                fits = True
                for k, name in enumerate(side_names(corners)):
                    edge = frozenset((corners[k], corners[(k + 1) % len(corners)]))
                    inside = next(c for c in covers if edge <= c)
                    piece = self.pieces.get(next(o for e, o in neighbours(inside) if e == edge))
                    if piece is None:
                        continue
                    if m["tile"]["edges"][name]["kind"] == "barred" or self.barred(piece, edge):
                        fits = False
                        break
                    if piece[0] == "tile":
                        land, t = True, self.board[piece[1]]
                        city |= bool(t["city"]) and t["camp"] == m["place"]["adjacent_city"]
                if fits and land and city:
                    out.add(tuple(corners))
        return out

    def beside(self, n):
        """Land tiles next to a placed Monument, with the side they lie at (R13.7, R13.12, R13.14)."""
        m = self.monuments[n]
        if not m["placed"]:
            return []
        if m["shape"] == "circle":
            places = [(None, c) for c in wheel(tuple(m["vertex"]))]
        else:
            places = [(self.sides[n][e], o) for c in m["cells"] for e, o in neighbours(cell(c)) if e in self.sides[n]]
        return [(side, self.board[self.pieces[c][1]]) for side, c in places if self.pieces.get(c, ("",))[0] == "tile"]

    # -- trees --

    def tree(self, seat):
        return self.seats[seat]["tree"]

    def face(self, card):
        if card.get("monument"):
            return self.pack.monuments[card["monument"]]["levels"][card["level"] - 1]
        if card["card"] == "campfire":
            return {}
        m = self.pack.masteries[card["card"]]
        return m["advanced"] if card["advanced"] else m["basic"]

    def effects(self, seat, when):
        return [e for c in self.tree(seat) for e in self.face(c).get("effects", []) if e["when"] == when]

    def nodus(self, seat):
        n = dict.fromkeys(DOMAINS, 0)
        at = {tuple(c["pos"]): c["sides"] for c in self.tree(seat)}
        for (x, y), sides in at.items():
            for dx, dy, mine, theirs in NEIGHBOURS:
                if (dx, dy) in ((1, 0), (0, 1)) and (x + dx, y + dy) in at:
                    d = joins(sides[mine], at[x + dx, y + dy][theirs])
                    if d:
                        n[d] += 1
        return n

    def spots(self, seat, sides):  # R15.1, R15.3
        at = {tuple(c["pos"]): c["sides"] for c in self.tree(seat)}
        free = {(x + dx, y + dy) for x, y in at for dx, dy, _, _ in NEIGHBOURS} - set(at)
        return [(x, y) for x, y in free
                if all(joins(sides[mine], at[x + dx, y + dy][theirs]) for dx, dy, mine, theirs in NEIGHBOURS if (x + dx, y + dy) in at)]

    def price(self, seat, what, cost):  # R8.3, R14.7
        out = {}
        for d, n in cost.items():
            n += sum(self.amount(seat, e) for e in self.effects(seat, "always") if e["do"] == what and e.get("what", "all") in (d, "all"))
            if n > 0:
                out[d] = n
        return out

    def can_pay(self, seat, price):
        return all(self.seats[seat]["knowledge"][d] >= n for d, n in price.items())

    # -- counting --

    def cities(self, seat):
        return [t for t in self.board if t["city"] and t["city"]["seat"] == seat]

    def groups(self, seat):
        left, sizes = {cell(t["at"]) for t in self.cities(seat)}, []
        while left:
            todo, size = [left.pop()], 0
            while todo:
                size += 1
                for _, n in neighbours(todo.pop()):
                    if n in left:
                        left.discard(n)
                        todo.append(n)
            sizes.append(size)
        return sizes

    def controller(self, n):  # R13.14, A48, E3
        best = None
        for place, seat in enumerate(self.p["initiative"]):
            levels = [c["level"] for c in self.tree(seat) if c.get("monument") == self.monuments[n]["id"]]
            score = len(levels) + sum(t["city"]["level"] for _, t in self.beside(n) if t["city"] and t["city"]["seat"] == seat)
            lowest = min(levels, default=99)
            if self.options["monument_tie"] == "level1":
                lowest = 1 if 1 in levels else 99
            if score and (best is None or (-score, lowest, place) < best[0]):
                best = ((-score, lowest, place), seat)
        return best and best[1]

    def count(self, seat, per, produced):
        if isinstance(per, dict):
            ((kind, d),) = per.items()
            if kind == "nodus":
                return self.nodus(seat)[d]
            if kind == "board_city":
                return sum(1 for t in self.board if t["city"] and t["camp"] == d)
            return sum(produced.values()) if d == "all" else produced[d]
        cards = [c for c in self.tree(seat) if c["card"] in self.pack.masteries and not c.get("monument")]
        return {
            "city": lambda: len(self.cities(seat)),
            "city_level": lambda: sum(t["city"]["level"] for t in self.cities(seat)),
            "chain": lambda: max(self.groups(seat), default=0),
            "nodus_domains": lambda: sum(n > 0 for n in self.nodus(seat).values()),
            "mastery": lambda: len(cards),
            "advanced": lambda: sum(c["advanced"] for c in cards),
            "level_card": lambda: sum(1 for c in self.tree(seat) if c.get("monument")),
            "monument": lambda: sum(self.controller(n) == seat for n in range(len(self.monuments))),
            "stock": lambda: sum(self.seats[seat]["knowledge"].values()),
            "influence": lambda: self.seats[seat]["influence"],
        }[per]()

    def amount(self, seat, effect, produced=None):
        return effect["n"] * (self.count(seat, effect["per"], produced) // effect.get("div", 1)) if effect.get("per") else effect["n"]

    def goals(self, seat):  # R19.4
        return [self.met(seat, g) for g in self.pack.objectives[self.seats[seat]["objective"]]["goals"]]

    def met(self, seat, g):
        kind = g["kind"]
        if kind == "cities":  # A80
            need = {int(level): n for level, n in g["need"].items()}
            levels = [t["city"]["level"] for t in self.cities(seat)]
            return all(sum(have >= l for have in levels) >= sum(n for level, n in need.items() if level >= l) for l in (1, 2, 3))
        if kind == "nodus":
            return all(self.nodus(seat)[d] >= n for d, n in g["need"].items())
        if kind == "masteries":  # A81: each card serves one line
            cards = [self.pack.masteries[c["card"]] for c in self.tree(seat) if c["card"] in self.pack.masteries and not c.get("monument")]
            lines = [line for line in g["need"] for _ in range(line["n"])]
            serves = {}

            def find(line, seen):
                for k, c in enumerate(cards):
                    if k not in seen and c["level"] == lines[line]["level"] and c["domain"] in lines[line]["domains"]:
                        seen.add(k)
                        if k not in serves or find(serves[k], seen):
                            serves[k] = line
                            return True
                return False
            return all(find(line, set()) for line in range(len(lines)))
        have = {"chain": lambda: max(self.groups(seat), default=0), "spread": lambda: len(self.groups(seat)),
                "monuments": lambda: self.count(seat, "monument", None), "influence": lambda: self.seats[seat]["influence"]}[kind]()
        return have >= g["n"]


class Play:
    """A copy of a position in which things happen."""

    def __init__(self, pack, position):
        self.pack, self.p = pack, copy.deepcopy(position)
        self.look()

    def look(self):
        self.r = Reading(self.pack, self.p)

    def seat(self, s):
        return self.p["seats"][s]

    def receive(self, s, d, n):  # R10.1, R10.4, E1
        x = self.seat(s)
        kept = min(n, x["limits"][d] - x["knowledge"][d])
        x["knowledge"][d] += kept
        if n > kept and x["limits"][d] == 20 and (self.p["options"]["overflow"] == "every_time" or d not in x["overflow_paid"]):
            x["overflow_paid"].append(d)
            x["vp"] += 1

    def new_phase(self):  # A24
        for x in self.p["seats"]:
            x["overflow_paid"] = []

    def carry_out(self, s, effects, produced=None):
        """Simultaneous effects of one owner, in the order that is never worse for them (section 21)."""
        for e in sorted(effects, key=lambda e: ["influence", "fill", "gain", "vp"].index(e["do"])):
            if e["do"] == "fill":
                x = self.seat(s)
                x["knowledge"][e["what"]] = x["limits"][e["what"]]
                continue
            n = self.r.amount(s, e, produced)
            if n <= 0:
                continue
            if e["do"] == "gain":
                if e["what"] == "any":
                    raise Asks
                for d in DOMAINS if e["what"] == "each" else [e["what"]]:
                    self.receive(s, d, n)
            else:
                self.seat(s)[e["do"]] += n

    def others(self, s):
        return [o for o in self.p["initiative"] if o != s]

    def score(self, s, c, res, camp, locus, again=False):  # R20.5
        knowledge, vestigium, edges, cities, bonus = self.r.produce(s, c, res, camp, locus, again)
        if vestigium:
            raise Asks
        for d in DOMAINS:
            self.receive(s, d, knowledge[d])
        for o in self.others(s):
            sums = {}
            for t in (self.p["board"][n] for n in cities):
                if t["city"]["seat"] == o:
                    sums[t["camp"]] = sums.get(t["camp"], 0) + t["city"]["level"]
            for d, n in sums.items():
                self.receive(o, d, n)
        effects = [e for e in self.r.effects(s, "produced") if locus or edges >= e.get("if", {}).get("min_edges", 0)]
        effects += self.r.effects(s, "concentration") * sum(bonus.values())
        effects += self.r.effects(s, "locus") if locus else []
        active = {o: sum(self.p["board"][n]["city"]["seat"] == o for n in cities) for o in range(self.p["players"])}
        self.carry_out(s, effects + self.r.effects(s, "city_active") * active[s], knowledge)
        for o in self.others(s):
            self.carry_out(o, self.r.effects(o, "city_active") * active[o])

    def place(self, s, option):
        tile = next(t for t in self.r.hand(s) if t["id"] == option["tile"])
        c = cell(option["at"])
        loci = self.r.loci_with(c)
        if len(loci) > 1:  # R7.4
            raise Asks
        self.score(s, c, dict(zip(map(tuple, option["at"]), tile["res"])), tile["camp"], loci[0] if loci else None)

    def reactivate(self, s, option):  # R18.11
        t = next(t for t in self.p["board"] if t["id"] == option["tile"])
        self.score(s, cell(t["at"]), dict(zip(map(tuple, t["at"]), t["res"])), t["camp"], option["vertex"] and tuple(option["vertex"]), True)

    def pay(self, s, price):
        for d, n in price.items():
            self.seat(s)["knowledge"][d] -= n

    def raise_limits(self, s):  # R10.2, R10.3
        cards = max([e["n"] for e in self.r.effects(s, "always") if e["do"] == "limit"], default=5)
        for d in DOMAINS:
            best = max([5 + 5 * t["city"]["level"] for t in self.r.cities(s) if t["camp"] == d], default=5)
            self.seat(s)["limits"][d] = max(self.seat(s)["limits"][d], best, cards)

    def city(self, s, option):  # R11.4
        t = next(t for t in self.p["board"] if t["id"] == option["tile"])
        level = 1 + (t["city"]["level"] if t["city"] else 0)
        self.pay(s, self.r.price(s, "cost_city", {t["camp"]: 3 * level}))
        t["city"] = {"seat": s, "level": level}
        self.seat(s)["city_tokens"] -= 1
        self.look()
        self.raise_limits(s)
        effects = [{"do": "influence", "n": level}]
        if level == 1:
            effects += [reward for n in range(len(self.p["monuments"])) for reward, o in self.rewards(n) if o is t]
        effects += [e for e in self.r.effects(s, "city_built") if level >= e.get("if", {}).get("min_level", 0)]
        self.carry_out(s, effects)

    def rewards(self, n):
        """What a Monument pays for the Cities beside it: (reward, tile) (R13.7, R13.12)."""
        m = self.pack.monuments[self.p["monuments"][n]["id"]]
        for side, t in self.r.beside(n):
            if m["shape"] == "circle":
                if t["city"] and t["camp"] == m["circle"]["domain"]:
                    yield m["circle"]["reward"], t
            elif t["city"] and side["kind"] == "reward":
                yield side["reward"], t

    def lay(self, s, card, occasion, more=()):
        before = self.r.nodus(s)
        self.seat(s)["tree"].append(card)
        self.look()
        after = self.r.nodus(s)
        self.face_up(s, card, occasion, {d: after[d] - before[d] for d in DOMAINS}, more)

    def face_up(self, s, card, occasion, formed, more=()):  # R14.6, R20.1
        self.raise_limits(s)
        face = self.r.face(card)
        effects = [{"do": "vp", "n": face.get("vp", 0)}, {"do": "influence", "n": face.get("influence", 0)}]
        effects += [e for e in face.get("effects", []) if e["when"] == "acquire"]
        for d, n in formed.items():
            effects += [e for e in self.r.effects(s, "nodus") if e.get("if", {}).get("domain", d) == d] * n
        self.carry_out(s, effects + self.r.effects(s, occasion) + list(more))

    def acquire(self, s, option, free=False):
        m = self.pack.masteries[option["card"]]
        if not free:
            self.pay(s, self.r.price(s, "cost_mastery", m["cost"]))
        self.lay(s, {"card": m["id"], "pos": option["pos"], "sides": m["copies"][option["copy"] - 1], "advanced": False}, "mastery")

    def upgrade(self, s, option, free=False):
        card = next(c for c in self.seat(s)["tree"] if c["card"] == option["card"])
        if not free:
            self.pay(s, self.r.price(s, "cost_upgrade", self.pack.masteries[option["card"]]["upgrade_cost"]))
        card["advanced"] = True
        self.look()
        self.face_up(s, card, "mastery", {})

    def monument(self, s, option):  # R13.2, R13.3
        n = next(n for n, m in enumerate(self.p["monuments"]) if m["id"] == option["monument"])
        m, level = self.p["monuments"][n], self.pack.monuments[option["monument"]]["levels"][option["level"] - 1]
        self.pay(s, self.r.price(s, "cost_level", level["cost"]))
        paid = {o: [] for o in range(self.p["players"])}
        if not m["placed"]:
            m.update({"placed": True}, **{key: option[key] for key in ("vertex", "cells", "corners") if key in option})
            self.look()
            for reward, t in self.rewards(n):
                paid[t["city"]["seat"]].append(reward)
        card = {"card": "", "monument": m["id"], "level": option["level"], "pos": option["pos"], "sides": level["sides"], "advanced": False}
        self.lay(s, card, "level_built", paid[s])
        for o in self.others(s):
            self.carry_out(o, paid[o])

    def turn_start(self, s):  # R3.4
        self.new_phase()
        self.carry_out(s, self.r.effects(s, "turn_start"))

    def age_end(self):  # R18.1
        self.new_phase()
        for s in self.p["initiative"]:
            self.carry_out(s, self.r.effects(s, "age_end"))

    def age_start(self):  # R18.15
        self.new_phase()
        for s in self.p["initiative"]:
            self.carry_out(s, self.r.effects(s, "age_start"))

    def leader(self):  # R18.2, A64
        return max(self.p["initiative"], key=lambda s: (self.seat(s)["influence"], -self.p["initiative"].index(s)))

    def takers(self):  # R18.8, A69
        out = {}
        for role, d in ROLES.items():
            most = max(x["knowledge"][d] for x in self.p["seats"])
            if most:
                out[role] = next(s for s in self.p["initiative"] if self.seat(s)["knowledge"][d] == most)
        return out

    def influence_pays(self):  # R18.7
        for x in self.p["seats"]:
            x["vp"] += x["influence"]

    def role_pays(self, role, s):  # R18.9, R19.2
        vp = {"governor": 0 if self.p["players"] == 2 else 6, "high_priestess": 5, "diplomat": 4, "trader": 3, "inventor": 2, "farmer": 1}
        self.seat(s)["vp"] += 3 if self.p["age"] == 3 else vp[role]
        if role == "diplomat" and self.p["age"] < 3:
            self.seat(s)["influence"] += 2

    def final(self):  # section 19
        for s in range(self.p["players"]):
            self.seat(s)["vp"] += GOAL_VP[sum(self.r.goals(s))]
