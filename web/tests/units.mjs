// The logic beside the tables, without a browser: the files are compiled as the client is and asked directly.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer } from 'vite';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from './kit.mjs';

// Pictures are not needed here.
const icons = () => ({ name: 'icons', resolveId: (id) => (id.startsWith('virtual:icons/') ? `\0${id}` : null), load: (id) => (id.startsWith('\0virtual:icons/') ? 'export default {}' : null) });
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
let vite = null;
async function load(path) {
  globalThis.matchMedia ??= () => ({ matches: false });
  globalThis.localStorage ??= { getItem: () => null, setItem: () => {} };
  globalThis.location ??= { hash: '', protocol: 'http:', host: 'x' };
  globalThis.addEventListener ??= () => {};
  Object.groupBy ??= (list, of) => list.reduce((out, x) => ((out[of(x)] ??= []).push(x), out), {});
  if (!('language' in (globalThis.navigator ?? {}))) Object.defineProperty(globalThis, 'navigator', { value: { language: 'en', languages: ['en'] }, configurable: true });
  vite ??= await createServer({ root, configFile: false, logLevel: 'error', appType: 'custom', server: { middlewareMode: true, hmr: false, ws: false }, optimizeDeps: { noDiscovery: true }, plugins: [icons(), svelte({ compilerOptions: { generate: 'client', runes: true } })], resolve: { conditions: ['browser'] }, ssr: { noExternal: true, resolve: { conditions: ['browser'] } } });
  return vite.ssrLoadModule(`/src/${path}`);
}
export const stopUnits = () => vite?.close();
const same = (a, b, what) => check(JSON.stringify(a) === JSON.stringify(b), `${what}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`);
const text = (en) => ({ en, de: en });

// A table as the selection logic sees it; picks are written down instead of sent.
async function sitting(view, decision, me = 0) {
  const { Choice } = await load('core/choice.svelte.ts');
  const sent = [];
  const s = { view, decision, me, names: ['Ada', 'Ben'], info: { seats: [], settings: {} }, state: { waiting: null }, log: [], busy: false, looking: null, hinted: [], look() {}, canLook: () => false, undo() {}, suggest: null, sent };
  s.choice = new Choice(() => s.decision, (picks) => sent.push(picks));
  return s;
}
const dominion = (more = {}) => ({ game: 'dominion', players: 2, turn: 0, phase: 'buy', coins: 0, buys: 1, actions: 1, supply: { copper: 46, silver: 40, province: 8, village: 10, smithy: 10 }, costs: {}, debt_costs: {}, events: [], trash: [], pile_debt: {}, trade_route_mat: 0, trade_route_tokens_on: [], prophecy: null, prophecy_active: false, riverboat_card: null, seats: [{ hand: ['copper', 'copper', 'village'], in_play: [], in_play_before: [], set_aside: [] }, {}], ...more });
const ask = (options, more = {}) => ({ seat: 0, seq: 1, about: null, what: 'turn', min: 1, max: 1, ordered: false, prompt: text('?'), options: options.map((o) => ({ text: text(o.do), ...o })), ...more });

function filesOf(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? filesOf(join(dir, e.name)) : [join(dir, e.name)]));
}

export default {
  async 'units: tiles are packed as large as they fit, and a hand overlaps rather than leaves the screen'() {
    const { pack, fill, fan, shapeOf, zoomOf } = await load('core/room.ts');
    const p = pack(12, { w: 400, h: 150 }, { w: 96, h: 70 }, { w: 50, h: 34 });
    check(p.fits && p.rows * (p.h + 6) - 6 <= 150.5 && p.cols * (p.w + 6) - 6 <= 400.5, `twelve tiles: ${JSON.stringify(p)}`);
    same(pack(2, { w: 400, h: 150 }, { w: 96, h: 70 }, { w: 50, h: 34 }).w, 96, 'two tiles keep their size');
    for (const n of [19, 23, 26]) {
      const f = fill(n, { w: 350, h: 210 }, { w: 74, h: 42 }, 4, 4, 7);
      check(f.cols * f.rows >= n && f.fits, `${n} piles: ${JSON.stringify(f)}`);
    }
    check(9 * fan(10, 340, 64, 7) + 64 <= 340.5, 'ten cards leave the hand');
    same([shapeOf({ w: 844, h: 356 }), shapeOf({ w: 390, h: 626 }), shapeOf({ w: 820, h: 1142 }), shapeOf({ w: 1024, h: 730 }), shapeOf({ w: 1366, h: 730 })], ['flat', 'phone', 'tall', 'middle', 'wide'], 'shapes');
    check(zoomOf({ w: 360, h: 600 }, 1.3) <= 360 / 345 && zoomOf({ w: 1920, h: 1042 }) > 1.3, 'zoom');
  },

  async 'units: the plan of Dominion leaves room for everything at every size and every text size'() {
    const { plan } = await load('dominion/plan.ts');
    for (const [w, h] of [[1366, 730], [1920, 1042], [1024, 730], [820, 1142], [390, 806], [390, 626], [360, 602], [844, 358]])
      for (const size of [0.9, 1, 1.15, 1.3])
        for (const kingdom of [10, 11, 14, 18])
          for (const landscapes of [0, 3, 6, 9]) {
            const p = plan({ w, h }, size, { seats: 6, basics: 10, kingdom, landscapes });
            const H = h / p.zoom;
            const strips = p.shape === 'wide' || p.shape === 'middle' ? 0 : Math.ceil(6 / p.seatCols) * (p.seatH + 4);
            const taken = p.shape === 'flat' ? strips + p.supply : strips + p.supply + p.hand + p.bar + (p.shape === 'phone' ? 34 : 0);
            check(H - taken >= (p.shape === 'flat' ? 10 : 78), `${w}×${h} at ${size} with ${kingdom} piles and ${landscapes} landscapes leaves ${Math.round(H - taken)} for the mat`);
          }
  },

  async 'units: all or none is confirmed with all or with none'() {
    const s = await sitting(dominion(), ask([{ do: 'choose', card: 'copper' }, { do: 'choose', card: 'estate' }], { what: 'discard', min: 0, max: 2, counts: [0, 2] }));
    const ready = [s.choice.ready];
    for (const i of [0, 1]) s.choice.pick(i), ready.push(s.choice.ready);
    same(ready, [true, false, true], 'ready with none, one and two picks');
  },

  async 'units: options of Dominion lie where they belong, and letters never meet a command'() {
    const { Turn, letters } = await load('dominion/turn.svelte.ts');
    check(!letters.some((x) => 'ilz/?.'.includes(x)) && new Set(letters).size === letters.length, 'a letter of a pile is a command');
    const s = await sitting(dominion(), ask([{ do: 'play', card: 'copper', from: 'hand' }, { do: 'play_treasures', preview: { coins: 2, keeps: ['tiara', 'anvil'] } }, { do: 'buy', card: 'village' }, { do: 'end_turn' }]));
    const turn = new Turn(s);
    same([turn.spots.hand.get('copper')[0], turn.indexOf('village'), turn.indexOf('smithy')], [0, 2, undefined], 'places');
    check(/\$2/.test(turn.primary.label) && /tiara, anvil/i.test(turn.primary.more), `the first button says ${turn.primary.label} · ${turn.primary.more}`);
    turn.key(' ');
    turn.key(turn.letterOf('village'));
    turn.key('i');
    turn.key('.');
    same(s.sent, [[1], [2], [3]], 'keys');
  },

  async 'units: several ways to one card share its place and are asked for; cards of others are never in my hand'() {
    const { Turn } = await load('dominion/turn.svelte.ts');
    const s = await sitting(dominion({ phase: 'action' }), ask([{ do: 'play', card: 'village', from: 'hand' }, { do: 'play', card: 'village', from: 'hand', as: 'way_of_the_ox' }, { do: 'use_villagers', amount: 1 }, { do: 'use_villagers', amount: 2 }, { do: 'to_buy' }]));
    const turn = new Turn(s);
    turn.pickHand(turn.handCards.find((c) => c.id === 'village'));
    same([turn.forked, turn.deeds.map((d) => d.id), s.sent], [[0, 1], ['cancel'], []], 'two ways');
    turn.key('.');
    same(turn.forked, [], 'left');
    turn.deeds.find((d) => d.id.startsWith('use_villagers')).run();
    turn.key('2');
    same(s.sent, [[3]], 'two Villagers');
    const theirs = new Turn(await sitting(dominion(), ask([{ do: 'choose', card: 'copper' }, { do: 'choose', card: 'village' }], { what: 'discard', zone: 'hand', of: 1 })));
    same([theirs.spots.hand.size, theirs.loose], [0, [0, 1]], 'their cards');
    const places = new Turn(await sitting(dominion({ non_supply: { horse: 3 }, supply: { augurs: 4, gold: 3 } }), ask([{ do: 'choose', card: 'copper', from: 'hand' }, { do: 'choose', card: 'copper', from: 'discard' }, { do: 'choose', card: 'horse', from: 'non_supply' }, { do: 'choose', card: 'gold', from: 'supply' }, { do: 'call', card: 'copper', from: 'tavern' }], { what: 'trash' })));
    same([places.spots.hand.get('copper'), places.optionsAt('horse'), places.optionsAt('gold'), places.loose], [[0], [2], [3], [1, 4]], 'each where it lies');
  },

  async 'units: of a prompt several cards are picked and dropped, confirmed by the first button'() {
    const { Turn } = await load('dominion/turn.svelte.ts');
    const s = await sitting(dominion(), ask([{ do: 'choose', card: 'copper', times: 2 }, { do: 'choose', card: 'village' }], { what: 'discard', zone: 'hand', min: 2, max: 2 }));
    const turn = new Turn(s);
    same(turn.handCards.map((c) => c.id + c.nth), ['copper0', 'copper1', 'village0'], 'the hand'); // without a catalogue by their ids
    check(!turn.primary.ready, 'nothing is chosen, and yet it can be confirmed');
    turn.pickHand(turn.handCards[0]);
    turn.pickHand(turn.handCards[1]);
    turn.pickHand(turn.handCards[1]);
    turn.pickHand(turn.handCards[2]);
    same(s.choice.list, [0, 1], 'picked');
    turn.primary.run();
    same(s.sent, [[0, 1]], 'sent');
  },

  async 'units: with Copper kept back for a Grand Market all or all but Copper can be played, one after the other'() {
    const { Turn } = await load('dominion/turn.svelte.ts');
    const s = await sitting(dominion({ seats: [{ hand: ['copper', 'copper', 'gold'], in_play: [], in_play_before: [], set_aside: [] }, {}] }), ask([{ do: 'play', card: 'copper', from: 'hand' }, { do: 'play_treasures', preview: { coins: 3, keeps: ['copper', 'copper'] } }, { do: 'end_turn' }]));
    const turn = new Turn(s);
    same(turn.deeds.map((d) => d.id).slice(0, 2), ['play_treasures1', 'play_treasures1'], 'two ways');
    turn.deeds[1].run();
    turn.follow();
    turn.follow();
    turn.follow();
    same(s.sent, [[1], [0], [0]], 'Gold, then each Copper');
    const t = await sitting(dominion({ seats: [{ hand: ['copper'], in_play: [], in_play_before: [], set_aside: [] }, {}] }), ask([{ do: 'play', card: 'copper', from: 'hand' }, { do: 'end_turn' }]));
    check(new Turn(t).primary.more, 'nobody says why the Coppers are not played at once');
    const u = await sitting(dominion({ seats: [{ hand: ['anvil'], in_play: [], in_play_before: [], set_aside: [] }, {}] }), ask([{ do: 'play', card: 'anvil', from: 'hand' }, { do: 'end_turn' }]));
    check(new Turn(u).primary === null && new Turn(u).lead, 'nobody says what to do with a Treasure that asks');
  },

  async 'units: mats, tokens, mixed piles and landscapes of other games are read off the view'() {
    const z = await load('dominion/zones.ts');
    const view = dominion({ supply: { copper: 1, knights: 3 }, pile_order: { knights: ['sir_martin', 'dame_anna'] }, non_supply: { horse: 30 }, ways: ['way_x'], projects: { barracks: [1] }, ally: 'guild', artifacts: { key: 1 }, landmarks: ['museum'], boons: { deck_count: 11, discard: ['gift'] } });
    same(z.kingdomPiles(view).map((p) => [p.id, p.card, p.trade]), [['knights', 'sir_martin', true], ['horse', 'horse', false]], 'piles');
    same(z.landscapes(view, ['Ada', 'Ben']).map((l) => [l.kind, l.tokens, l.cubes]), [['project', '', [1]], ['way', '', []], ['landmark', '', []], ['ally', '', []], ['artifact', 'Ben', [1]]], 'landscapes');
    check(/dame anna/.test(z.kingdomPiles(view)[0].about) && /1 more card below/.test(z.kingdomPiles(view)[0].about) && /cannot be bought/.test(z.kingdomPiles(view)[1].about), `piles say ${z.kingdomPiles(view).map((x) => x.about)}`);
    const seat = { set_aside: ['gold', 'estate'], set_aside_by: { haven: ['gold'] }, tavern: ['copper'], exile: [], debt: 2, coffers: 3, villagers: 0, minus_coin: true, states: ['deluded'], vp_tokens: 0 };
    same(z.seatZones(seat).map((x) => [x.id, x.n]), [['aside:haven', 1], ['aside', 1], ['tavern', 1]], 'mats');
    same(z.seatMarks({ ...view, artifacts: { key: 0, horn: 1 }, seats: [seat] }, 0).map((x) => x.id), ['debt', 'coffers', 'minus_coin', 'deluded', 'key', 'aside:haven', 'aside', 'tavern'], 'what lies before a player');
    same(z.inForce({ ...view, lasting: { merchant: 1, envious: 1, charm: 0 }, seats: [{ in_play: ['merchant'], in_play_before: [] }] }).map((x) => x.id), ['envious'], 'in force');
    same(z.tableZones(view).map((x) => x.id), ['trash', 'boons'], 'places of all');
  },

  async 'units: signs stand for Cards, Actions, Buys, coins, debt in both languages'() {
    const { signs } = await load('dominion/signs.ts');
    same(signs('+2 Cards, +1 Action, $3').map((x) => x.sign ?? x.text), ['card', ', ', 'action', ', ', 'coin'], 'English');
    same(signs('+1 Karte, +2 Aktionen, +1 Kauf, +2 Schulden').map((x) => x.sign).filter(Boolean), ['card', 'action', 'buy', 'debt'], 'German');
    same(signs('Cardsharp and Actionable').map((x) => x.sign).filter(Boolean), [], 'other words');
  },

  async "units: somebody's last turn is told card by card with what each did"() {
    const { lastTurn } = await load('dominion/story.ts');
    const log = [{ events: [{ type: 'turn', seat: 1 }, { type: 'play', seat: 1, card: 'village' }, { type: 'draw', seat: 1, text: text('draws') }, { type: 'play', seat: 1, card: 'copper' }, { type: 'play', seat: 1, card: 'copper' }, { type: 'buy', seat: 1, card: 'silver' }, { type: 'gain', seat: 1, card: 'silver' }, { type: 'turn', seat: 0 }, { type: 'play', seat: 0, card: 'gold' }] }];
    same(lastTurn(log, 1).map((d) => [d.id, d.kind, d.n, d.did.length]), [['village', 'play', 1, 1], ['copper', 'play', 2, 0], ['silver', 'buy', 1, 0]], 'the turn');
  },

  async 'units: a tile of Dominations is placed by tile, place and turn; a Mastery by card, place and copy'() {
    const { Steps } = await load('dominations/steps.svelte.ts');
    const at = [[0, 0], [0, 1], [1, 0]];
    const view = { game: 'dominations', content: 'standard', players: 2, board: [], monuments: [], cradle: null, initiative: [0, 1], seats: [{ hand: [{ id: 'a', res: [], camp: 'art' }], tree: [] }, {}] };
    const s = await sitting(view, ask([{ do: 'place', tile: 'a', at, preview: { knowledge: { art: 1 } } }, { do: 'place', tile: 'a', at: [at[1], at[2], at[0]], preview: { knowledge: { art: 3 } } }], { about: 'grow' }));
    const steps = new Steps(s);
    same([steps.tile, steps.cells.length, steps.placing.i], ['a', 1, 1], 'the best turn first');
    steps.key('r');
    same(steps.placing.i, 0, 'turned');
    steps.key('Enter');
    same(s.sent, [[0]], 'placed');
    const m = await sitting(view, ask([{ do: 'develop', card: 'maths', pos: [0, -1], copy: 1 }, { do: 'develop', card: 'maths', pos: [0, -1], copy: 2 }, { do: 'develop', card: 'maths', pos: [1, 0], copy: 1 }, { do: 'skip_develop' }], { about: 'develop' }));
    const dev = new Steps(m);
    same(dev.tab, 'market', 'Develop opens the Masteries');
    dev.choose('develop:maths');
    same([dev.tab, dev.ghosts.length, dev.final], ['tree', 2, null], 'two places');
    dev.pickPos([0, -1]);
    same(dev.copies.length, 2, 'two copies');
    dev.pickCopy(dev.copies[1]);
    dev.go();
    same(m.sent, [[1]], 'acquired');
    dev.forget();
    dev.key('.');
    same(m.sent.at(-1), [3], 'skipped');
  },

  async 'units: events of Dominion become flights between places, and sounds; an Attack marks the others'() {
    const { feel } = await load('dominion/feel.ts');
    const { moves, sounds } = feel([{ type: 'play', seat: 0, cards: ['copper'], from: 'hand' }, { type: 'gain', seat: 1, card: 'silver', to: 'discard' }, { type: 'draw', seat: 0, count: 2, cards: ['estate', 'copper'] }, { type: 'draw', seat: 1, count: 5 }, { type: 'vp', seat: 1, amount: 2 }], 0);
    same(moves.map((m) => m.kind), ['fly', 'fly', 'fly', 'fly', 'float'], 'kinds');
    same([moves[0].from[0], moves[1].from[0], moves[1].seat, moves[1].to[0]], ['hand:copper', '.supply [data-pile="silver"]', 1, '[data-zone="discard:1"]'], 'from and to');
    check(sounds.includes('gain') && sounds.includes('draw') && sounds.includes('points'), `sounds: ${sounds}`);
    const { book } = await load('dominion/book.svelte.ts');
    const real = book.card;
    book.card = (id) => ({ id, types: id === 'militia' ? ['action', 'attack'] : ['action'] });
    const hits = feel([{ type: 'play', seat: 1, cards: ['militia'], from: 'hand' }], 0).moves.filter((m) => m.kind === 'hit');
    book.card = real;
    same(hits.map((m) => m.to[0]), [0, 2, 3, 4, 5].map((v) => `[data-seat="${v}"]`), 'everybody else is marked');
  },

  async 'units: events of Dominations drop tiles, raise cities and count points'() {
    const { feel } = await load('dominations/feel.ts');
    const { moves, sounds } = feel([{ type: 'placed', seat: 0, tile: 'art_1' }, { type: 'built_city', seat: 0, tile: 'art_1' }, { type: 'vp', seat: 1, n: 3 }]);
    same(moves.map((m) => [m.kind, m.to[0]]), [['drop', '[data-land="art_1"]'], ['drop', '[data-land="art_1"]'], ['float', '[data-vp="1"]']], 'moves');
    same(sounds, ['place', 'build', 'points'], 'sounds');
  },

  async 'units: lands know their free sides, borders run round what a player has, and what is new is known'() {
    const { freeSides, outlines, changedSince } = await load('dominations/around.ts');
    const a = { id: 'a', at: [[0, 0], [0, 1], [1, 0]], placed_by: 0, city: null };
    const b = { id: 'b', at: [[1, 0], [0, 1], [1, 1]], placed_by: 0, city: null };
    const view = { board: [a, b], monuments: [], cradle: null };
    same([...freeSides(view)], [['a', 2], ['b', 2]], 'free sides');
    same(outlines(view.board).map((x) => [x.seat, x.lines.length]), [[0, 4]], 'the line between two own lands is no border');
    same([...changedSince([{ kind: 'answer', seat: 0, events: [{ type: 'placed', seat: 0, tile: 'a' }] }, { kind: 'answer', seat: 1, events: [{ type: 'placed', seat: 1, tile: 'b' }] }], 0)], ['b'], 'since my answer');
  },

  async 'units: a shuffle that was not dealt as promised is told: another secret, commitment or number'() {
    const store = new Map();
    const old = globalThis.localStorage;
    globalThis.localStorage = new Proxy({ getItem: (k) => store.get(k) ?? null, setItem: (k, v) => store.set(k, v), removeItem: (k) => store.delete(k) }, { ownKeys: () => [...store.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
    const { promise, revealed, verdicts } = await load('core/fair.ts');
    const { createHash } = await import('node:crypto');
    const sum = (x) => createHash('sha256').update(x).digest('hex');
    const info = { id: 'abc', commitment: sum('5ec7e7.abc'), seats: [] };
    const { commit } = await promise(info, 0);
    const nonce = await revealed({ ...info, commits: [commit, sum('9.abc.1')] }, 0);
    same(sum(`${nonce}.abc.0`), commit, 'the promise');
    same(await revealed({ ...info, commits: [sum('another')] }, 0), null, "somebody else's promise");
    const end = { ...info, secret: '5ec7e7', commits: [commit, sum('9.abc.1')], nonces: [nonce, '9'] };
    const told = async (x) => (await verdicts({ ...end, ...x })).filter((v) => !v.holds).map((v) => v.what);
    same(await told({}), [], 'all holds');
    same(await told({ secret: 'other' }), ['secret'], 'another secret');
    same(await told({ secret: 'other', commitment: sum('other.abc') }), ['commitment'], 'another commitment');
    same(await told({ nonces: ['x', '9'] }), ['mine'], 'my number left out');
    same(await told({ nonces: [nonce, '8'] }), ['others'], 'a number changed after the promise');
    globalThis.localStorage = old;
  },

  async 'units: a hint in words, the turning point, and the statistics of one browser'() {
    const { hintOf } = await load('core/hint.ts');
    const d = ask([{ do: 'buy', card: 'gold' }, { do: 'buy', card: 'silver' }]);
    const h = hintOf(d, { picks: [0], value: 0.62, why: text('more money'), runner_up: { picks: [1], value: 0.5 } }, (x) => x);
    check(h.move === 'buy' && /62/.test(h.share) && h.why === 'more money' && /50/.test(h.second), JSON.stringify(h));
    same(hintOf(d, { picks: [] }, (x) => x).share, '', 'nothing known, nothing said');
    const { turningPoint } = await load('core/turning.ts');
    const points = [[0, 0], [3, 0], [3, 5], [6, 5], [9, 5]].map((scores, k) => ({ step: k * 10, turn: k, scores }));
    same(turningPoint(points, [0]).turn, 3, 'from turn 3 on');
    same([turningPoint(points, [0, 1]), turningPoint(points.map((p) => ({ ...p, scores: [9, 1] })), [0])], [null, null], 'a shared or undisputed victory has none');
    const { count, quickOptions } = await load('core/ladder.ts');
    const { prefs } = await load('core/prefs.svelte.ts');
    same(quickOptions('dominion').options.kingdom, 'b2_first_game', 'first a plain kingdom');
    const info = (id) => ({ id, game: 'dominion', seats: [{ seat: 0 }, { seat: 1, bot: 'planner' }] });
    count(info('a'), 0, true);
    count(info('a'), 0, true);
    count(info('b'), 0, true);
    count(info('c'), 0, false);
    same(prefs.stats.dominion, { played: 3, won: 2, streak: 0, longest: 2, against: { planner: [3, 2] } }, 'counted once a table');
    same(quickOptions('dominion').options.sets, ['base'], 'wider after a win');
  },

  async 'units: colours are named in the theme alone, no type is forced, no table is long'() {
    for (const file of filesOf(join(root, 'src'))) {
      const source = readFileSync(file, 'utf8');
      const name = file.slice(root.length);
      if (!name.endsWith('theme.css')) check(!/(?<![&\w/'"])#[0-9a-fA-F]{3,8}\b(?=[\s;,)"'])/.test(source.replace(/href="[^"]*"|'#\/[^']*'/g, '')), `${name} names a colour`);
      check(!/as never/.test(source), `${name} forces a type`);
      if (/\.svelte$|\.svelte\.ts$/.test(name)) check(source.split('\n').length <= 330, `${name} has ${source.split('\n').length} lines`);
    }
  },
};
