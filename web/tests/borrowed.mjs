// What the cards of other expansions bring: shown, explained, chosen and played.
import { answered, axe, check, decisionOf, opened, over, person, shown, until } from './kit.mjs';
import { pair } from './positions.mjs';

const families = ['cards', 'piles', 'prophecies', 'events', 'landmarks', 'projects', 'ways', 'allies', 'boons', 'hexes', 'states', 'artifacts'];
const catalogue = async (base) => (await fetch(`${base}/api/catalogue/dominion`)).json();

// One step with the mouse that tries what is rare: plays whatever it can (by a Way now and then), buys borrowed cards first, answers
// every question by pressing something.
async function rareStep(p, d, seen, borrowed) {
  const selector = await p.state((l, borrowed) => {
    const has = (s) => !!document.querySelector(s);
    const decision = l.state.decision;
    const wish = l.state.view.supply.province < 6 || l.state.view.seats[0].turns_taken > 9 ? ['province', 'gold', 'duchy', 'silver'] : [];
    if (decision.what !== 'turn' && has('.looses .legal:not(.chosen), .looses .btn:not([aria-pressed=true])') && !(decision.max > 1 && has('.buttons .first .btn.go:enabled'))) return '.looses .legal:not(.chosen), .looses .btn:not([aria-pressed=true])';
    if (decision.what !== 'turn') {
      if (decision.max > 1 && has('.buttons .first .btn.go:enabled')) return '.buttons .first .btn.go';
      return ['.hand .legal:not(.chosen)', '.supply .legal', '.buttons .others .btn'].find(has);
    }
    const bought = [...document.querySelectorAll('.supply .legal[data-pile]')].map((e) => e.dataset.pile).filter((x) => !['copper', 'curse', 'estate'].includes(x));
    const kingdom = bought.filter((x) => !['silver', 'gold', 'platinum', 'duchy', 'province', 'colony', 'potion'].includes(x));
    const own = l.state.view.seats[0].owned ?? {};
    const top = (id) => l.state.view.pile_top?.[id] ?? id;
    const dear = (list) => list.filter((x) => (own[top(x)] ?? 0) < 2).sort((a, b) => (own[top(a)] ?? 0) - (own[top(b)] ?? 0) || (l.state.view.costs[b] ?? 0) - (l.state.view.costs[a] ?? 0))[0];
    if (l.state.view.phase !== 'buy' && has('.hand .legal')) return '.hand .legal';
    if (has('.buttons .btn.go:enabled')) return '.buttons .btn.go';
    if (l.state.view.phase === 'buy' && has('.hand .legal') && !bought.length) return '.hand .legal';
    // Two of a kind are enough: who buys Artists for debt whenever nothing else can be had has never the money for anything else.
    const pick = wish.find((x) => bought.includes(x)) ?? dear(kingdom.filter((x) => borrowed.includes(top(x)))) ?? dear(kingdom) ?? bought.find((x) => x !== 'potion' && !kingdom.includes(x));
    if (pick) return `.supply .legal[data-pile=${pick}]`;
    return ['[data-deed^=to_night]', '[data-deed^=end_turn]', '.buttons .others .btn:enabled'].find(has);
  }, borrowed);
  check(selector, `nothing to press for ${d.about} (${d.what})`);
  const deciding = await p.state((l) => l.state.decision.what);
  seen.add(deciding);
  await p.page.locator(selector).first().click();
  // A place with several ways asks which one.
  if (await p.page.locator('[data-deed=cancel]').count()) {
    seen.add('fork');
    await p.page.locator('.looses .btn').last().click();
  }
  const { max } = await p.state((l) => ({ max: l.state?.decision?.max ?? 1 }));
  if (deciding === 'turn' || max === 1 || selector.startsWith('.buttons')) await answered(p, d);
}
async function whole(base, kingdom, wanted = []) {
  const all = await catalogue(base);
  const borrowed = all.cards.filter((c) => !all.sets.find((s) => s.id === c.set).whole).map((c) => c.id);
  const p = await person(base);
  await opened(p, 'dominion', { seats: ['me', 'bot:bigmoney'], options: { kingdom } });
  const seen = new Set();
  for (let n = 0; !(await over(p)); ++n) {
    check(n < 2500, `${kingdom} does not end`);
    const d = await until('a decision', async () => (await decisionOf(p)) || (await over(p))).catch(async (e) => {
      throw new Error(`${e.message}: ${JSON.stringify(await p.state((l) => ({ status: l.status, busy: l.busy, fault: l.fault, waiting: l.state?.waiting, decision: l.state?.decision?.what, about: l.state?.decision?.about, last: l.log.at(-1) })))}`);
    });
    if (d === true) break;
    await rareStep(p, d, seen, borrowed);
  }
  await p.page.locator('#ending .standing').waitFor();
  // What chance brings differs; that borrowed cards were bought and played does not.
  const mine = await p.state((l) => l.log.flatMap((m) => m.events ?? []).filter((e) => e.seat === 0).map((e) => [e.type, ...(e.cards ?? [e.card])]));
  const did = (type) => new Set(mine.filter(([t]) => t === type).flatMap(([, ...ids]) => ids.filter((id) => borrowed.includes(id))));
  check(did('gain').size > 0 && did('play').size > 0, `${kingdom}: of borrowed cards only ${[...did('gain')]} were gained, ${[...did('play')]} played`);
  for (const x of wanted) check(seen.has(x), `${kingdom}: no ${x} in this game`);
  await p.shot(`borrowed-${kingdom}-end`);
  await p.close();
}

export default {
  async 'borrowed: every card, pile and landscape has a picture of its own and a text in both languages, small and large'(base) {
    const all = await catalogue(base);
    const ids = families.flatMap((f) => (all[f] ?? []).map((c) => c.id));
    check(ids.length > 350, `only ${ids.length} entries`);
    const p = await person(base);
    await p.go('#/cards/dominion');
    await until('all faces', async () => (await p.page.locator('.face').count()) === ids.length);
    await until('the pictures that come later', () => p.page.evaluate(() => new Set([...document.querySelectorAll('.face svg')].map((e) => e.innerHTML)).size === document.querySelectorAll('.face').length));
    for (const language of ['en', 'de']) {
      const bad = await p.page.evaluate(() => [...document.querySelectorAll('.face')].filter((f) => !f.querySelector('svg').innerHTML || f.querySelector('.text').textContent.trim().length < 2 || !f.querySelector('.types').textContent || !f.querySelector('.set').textContent).map((f) => f.querySelector('h2').textContent));
      check(!bad.length, `without picture, text or set in ${language}: ${bad.join(', ')}`);
      const names = await p.page.evaluate(() => [...document.querySelectorAll('.face h2')].map((e) => e.textContent));
      const wish = families.flatMap((f) => (all[f] ?? []).map((c) => c.name[language]));
      check(names.join('|') === wish.join('|'), `names in ${language} differ`);
      if (language === 'en') await p.page.getByRole('button', { name: 'Deutsch' }).click();
    }
    await p.page.getByLabel('Erweiterungen').selectOption('nocturne');
    await p.page.locator('.face.c-hex').first().waitFor();
    check(/nur geliehene Karten/.test(await p.page.getByLabel('Erweiterungen').innerText()), 'nobody says that a set is borrowed');
    await p.page.getByRole('searchbox').fill('Plage');
    await axe(p.page, 'Boons, Hexes and States in the catalogue');
    await p.shot('catalogue-nocturne');
    await p.close();
  },

  async 'borrowed: the picker tells whole from borrowed sets, and every recommended set of Rising Sun is opened from it'(base) {
    const all = await catalogue(base);
    const sets = all.kingdoms.filter((k) => k.id.startsWith('rs_'));
    check(sets.length === 32 && sets.every((k) => !k.missing.length), `${sets.length} sets of Rising Sun`);
    const p = await person(base);
    const { page } = p;
    await p.go('#/new/dominion');
    await page.getByText(/^Borrowed \(14 sets\)/).click();
    await page.getByText(/only the cards that Rising Sun's recommended sets use/).waitFor();
    await page.getByRole('checkbox', { name: /^Plunder/ }).check();
    await page.locator('.all [data-card=flagship]').waitFor();
    await page.locator('.all [data-card=king_s_cache], .all [data-card=kings_cache]').waitFor();
    check(!(await page.locator('.all [data-card=sword]').count()), 'Loot can be chosen for a kingdom');
    await page.getByRole('checkbox', { name: /^Dark Ages/ }).check();
    await page.locator('.all [data-card=knights]').waitFor();
    await axe(page, 'the picker with borrowed sets');
    const select = page.getByLabel('Recommended');
    // What is sent for each, and that the server deals it: the first by its button, the others by the same words.
    for (const k of sets) {
      await select.selectOption(k.id);
      await page.locator(`[data-recommended=${k.id}]`).waitFor();
      const told = await page.locator('[data-recommended]').innerText();
      const borrowed = new Set([...k.kingdom].map((id) => [...all.cards, ...all.piles].find((c) => c.id === id)?.set).filter((s) => !all.sets.find((x) => x.id === s).whole));
      check(borrowed.size === (told.match(/borrowed cards only/g) ?? []).length || k.events.length, `${k.id} says "${told}"`);
      const tiles = await page.locator('.chosen [data-card]').evaluateAll((l) => l.map((e) => e.dataset.card).sort().join());
      check(tiles === [...k.kingdom].sort().join(), `${k.id} shows ${tiles}`);
    }
    await p.shot('picker-borrowed');
    for (const k of sets) {
      if (!page.url().includes('#/new/')) {
        await p.go('#/new/dominion');
        await select.waitFor();
      }
      await select.selectOption(k.id);
      await page.getByLabel('Seat 2').selectOption('bot:random'); // one that does not think
      await page.getByRole('button', { name: 'Open the table' }).click();
      await until(`the table of ${k.id}`, () => p.state((l, ids) => l?.state?.view && ids.every((id) => id in l.state.view.supply) && l.info.options.kingdom, k.kingdom));
    }
    // The English list of a set that has two, and a kingdom of one's own with everything beside it.
    await p.go('#/new/dominion');
    await select.selectOption('rs_winter_solstice');
    await page.getByLabel('Card list').selectOption('2');
    await page.locator('.chosen [data-card=jester]').waitFor();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await until('the English list', () => p.state((l) => 'jester' in (l?.state?.view?.supply ?? {})));
    await p.go('#/new/dominion');
    await page.getByPlaceholder(/Paste a list/).fill('Knights, Castles, Page, Museum, Guildhall, Way of the Ox, Ball');
    await page.getByRole('button', { name: 'Use list' }).click();
    await page.getByLabel('Shelters').selectOption('yes');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await until('the own kingdom', () => p.state((l) => {
      const v = l?.state?.view;
      return v && 'knights' in v.supply && 'castles' in v.supply && v.landmarks?.[0] === 'museum' && 'guildhall' in v.projects && v.ways?.[0] === 'way_of_the_ox' && v.events[0] === 'ball' && 'champion' in v.non_supply;
    }));
    check((await p.state((l) => Object.keys(l.state.view.supply).length)) >= 17, 'the rest is not dealt');
    await p.close();
  },

  async 'borrowed: mats, tokens, States, Artifacts, mixed piles, Boons and Hexes lie where one looks, and tell what they are'(base) {
    const p = await person(base);
    const { page } = p;
    await opened(p, 'dominion', { seats: ['me', 'bot:random'], options: { kingdom: 'rs_become_the_ox' } });
    await until('a decision', () => decisionOf(p));
    await shown(p, pair);
    const mine = page.locator('[data-seat="0"]');
    // Everything that a seat has, behind its name; what fits, beside it.
    await mine.locator('.name').click();
    const sheet = page.getByRole('dialog');
    for (const x of ['Coffers 14', 'Villagers 2', 'Favors 3', '−$1 token', 'Deluded', 'Twice Miserable', 'Lantern', 'Tavern 3', 'Exile 2', 'Haven 1', 'Boons 1']) await sheet.getByRole('button', { name: new RegExp(x.replace(/[$]/g, '\\$&')) }).first().waitFor();
    await axe(page, 'what a player has');
    await p.shot('borrowed-seat');
    await sheet.getByRole('button', { name: /Tavern 3/ }).click();
    await page.getByRole('dialog', { name: 'Tavern' }).locator('[data-card=duplicate]').waitFor();
    await page.keyboard.press('Escape');
    check((await mine.locator('[data-mark=coffers]').innerText()).includes('14'), 'Coffers are not beside the name');
    await page.locator('[data-zone=hexes]').click();
    await page.getByRole('dialog', { name: 'Hexes' }).locator('[data-card=greed]').waitFor();
    await page.getByText(/2 cards in the deck/).waitFor();
    await page.keyboard.press('Escape');
    // Piles: the top card, what lies below, tokens, Potions, and what cannot be bought.
    const tip = page.locator('[role=tooltip]');
    const read = async (selector, words) => {
      await page.mouse.move(3, 400);
      await page.locator(selector).hover();
      await tip.getByText(words).first().waitFor();
    };
    await read('.supply [data-pile=augurs]', /Augurs\. Below: 2 Acolyte, Sibyl\./);
    check((await page.locator('.supply [data-pile=augurs]').getAttribute('data-card')) === 'herb_gatherer', 'the top card is not shown');
    await read('.supply [data-pile=knights]', /2 more cards below, face down/);
    await read('.supply [data-pile=horse]', /Outside the supply: cannot be bought/);
    check(/3 ♛/.test(await page.locator('.supply [data-pile=temple]').innerText()), 'no points on the Temple');
    check(/costs \$4 and 1 Potion/.test(await page.locator('.supply [data-pile=golem]').innerText()), 'the price in Potions is not said');
    check((await page.locator('.supply [data-card=guildhall] .cube').count()) === 1, 'no cube on the Project');
    await read('.supply [data-card=way_of_the_ox]', /\+2|Actions/);
    check(/Ada|You|Du/.test(await page.locator('.supply [data-card=lantern]').innerText()), 'nobody holds the Lantern');
    await page.mouse.move(3, 400);
    await axe(page, 'a table with everything on it');
    // Several ways to one card: pressing asks, a key answers, and it can be left.
    await shown(p, { ...pair, phase: 'action', seats: [{ ...pair.seats[0], hand: ['village', 'page'] }, pair.seats[1]] });
    await page.locator('.hand [data-card=village]').click();
    await page.getByText('Which way?').waitFor();
    await p.shot('borrowed-way');
    check((await page.locator('.looses .btn').allInnerTexts()).some((x) => /Ox/.test(x)), 'the Way is not offered');
    await page.keyboard.press('.');
    await page.locator('[data-deed=cancel]').waitFor({ state: 'detached' });
    await shown(p, { ...pair, phase: 'night', seats: [{ ...pair.seats[0], hand: ['werewolf'] }, pair.seats[1]] });
    await page.getByText('Night phase').first().waitFor();
    await p.close();
  },

  'borrowed: a whole game of Become the Ox (Ways, Exile, Horses, a pile for a trashed card) by clicking': (base) => whole(base, 'rs_become_the_ox', ['fork']),
  'borrowed: a whole game of Dark Corners (Night, Boons, Hexes, States) by clicking': (base) => whole(base, 'rs_dark_corners'),
  "borrowed: a whole game of Hero's Journey (Travellers, Reserve cards) by clicking": (base) => whole(base, 'rs_heros_journey'),
};
