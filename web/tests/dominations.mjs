import { answered, axe, check, decisionOf, fits, gathered, guided, opened as open, over, person, playedOut, screens, sleep, stepDominations, until, wire } from './kit.mjs';

const opened = (p, body) => open(p, 'dominations', body);

export default {
  async 'Dominations: two browsers play a whole game with the mouse; hidden tiles stay hidden'(base) {
    const { host, guest, watcher } = await gathered(base, 'dominations', (page) => page.getByText('Printing of 2019').click());
    let reports = 0;
    // The report of an Age comes together with the next question and lies above it: whoever is asked closes it first.
    const shut = async (q) => {
      if (!(await q.page.locator('#report').count())) return;
      if (q === host && !reports++) {
        await axe(host.page, 'the report of an Age');
        await host.shot('dominations-report');
      }
      await q.page.locator('#report').getByRole('button', { name: /Close|Schließen/ }).click();
    };
    const step = async (p) => {
      await shut(p);
      await stepDominations(p);
    };
    await playedOut([host, guest], step, async (p, n) => {
      for (const q of [host, guest]) await shut(q);
      if (n === 60) {
        await p.page.reload();
        await until('the table after the reload', () => p.state((l) => l?.status === 'live' && !!l.state.view));
      }
    });
    check(reports >= 1, 'no report at the end of an Age');
    await host.page.locator('#ending').waitFor();
    await host.page.locator('#ending polyline').first().waitFor();
    await axe(host.page, 'the ending of Dominations');
    await host.shot('dominations-ending');
    const parts = await host.page.locator('#ending .parts').first().locator('b').allInnerTexts();
    const best = await host.state((l) => Math.max(...l.state.result.scores));
    check(parts.reduce((a, b) => a + Number(b), 0) === best, `the ending explains ${parts} of ${best} points`);
    const bad = ({ state }, seat) => {
      if (state?.view && 'tile_stack' in state.view) return 'the holder is sent';
      return state?.view?.seats.some((x, i) => i !== seat && ('hand' in x || 'dealt_objectives' in x)) ? 'hidden tiles are sent' : '';
    };
    wire(watcher, null, bad);
    wire(host, 0, bad);
    wire(guest, 1, bad);
    check(watcher.frames.length > 40, 'the spectator saw the game');
    await host.close();
    await guest.close();
    await watcher.close();
  },

  async 'Dominations: a whole game by keyboard alone against a bot, every point explained'(base) {
    const p = await person(base);
    await opened(p, { seats: ['me', 'bot:random'] });
    await until('the first decision', () => decisionOf(p));
    for (let i = 0; !(await over(p)); ++i) {
      check(i < 3000, 'the game does not end');
      if (await p.page.locator('#report').count()) {
        await p.page.keyboard.press('Escape');
        await p.page.locator('#report').waitFor({ state: 'detached' });
      }
      const d = await decisionOf(p);
      if (!d) {
        await sleep(20);
        continue;
      }
      await p.page.evaluate(() => document.activeElement?.blur?.());
      const press = async (...keys) => {
        for (const key of keys) await p.page.keyboard.press(key);
      };
      if (d.about === 'grow') await press('2', 'ArrowRight', 'r', 'Enter');
      else if (d.about === 'build' || d.about === 'develop' || d.what === 'assimilate') await press('.');
      else if (d.what === 'mulligan' || d.what === 'keep') await press('Enter');
      else {
        const { min, max } = await p.state((l) => ({ min: l.state.decision.min, max: l.state.decision.max }));
        if (max === 1) await press('1');
        else await press('Escape', ...Array.from({ length: min }, (_, k) => (d.what === 'order' ? String(k + 1) : '1')), 'Enter');
      }
      // The report of an Age may open just now and take the keys: then once more.
      await sleep(60);
      if (await p.page.locator('#report').count()) continue;
      await answered(p, d);
    }
    await p.page.locator('#ending').waitFor();
    const vp = await p.state((l) => l.log.flatMap((m) => m.events ?? []).filter((e) => e.type === 'vp').reduce((s, e) => ((s[e.seat] = (s[e.seat] ?? 0) + e.n), s), {}));
    const scores = await p.state((l) => l.state.result.scores);
    scores.forEach((s, i) => check((vp[i] ?? 0) === s, `the explained points of seat ${i} are ${vp[i] ?? 0}, the score is ${s}`));
    await p.close();
  },

  async 'Dominations: a finished game is replayed with all eyes, as one seat and as a graph'(base) {
    const p = await person(base);
    await opened(p, { seats: ['me', 'bot:greedy'], takeover_bot: 'greedy' });
    await until('the first decision', () => decisionOf(p));
    await p.state((l) => l.call('seat', { to: 'bot' }));
    await until('the end of a game of bots', () => over(p), 200_000);
    await p.page.locator('#ending').getByRole('link', { name: 'Replay' }).click();
    const range = p.page.getByRole('slider', { name: 'Moment of the game' });
    await range.waitFor();
    await range.fill('60');
    await until('step 60', async () => (await p.page.locator('.scrub').innerText()).includes('60/'));
    await until('the second Age', async () => /Age II/.test(await p.page.locator('.when').innerText()));
    check(await p.page.locator('.hand [data-tile]').count(), 'no tiles in the hand');
    check((await p.page.locator('.treebox .nm').count()) > 0 && !(await p.page.locator('#report').count()), 'the tree has no names, or a report lies over the replay');
    await fits(p.page, ['.scrub', '.strip', '.map', '.know', '.side', '.hand', '.buttons'], 'the replay of Dominations');
    await axe(p.page, 'the replay of Dominations');
    await p.shot('dominations-replay');
    await p.page.getByLabel('Seen by').selectOption('1');
    await until('the eyes of seat 2', () => p.page.locator('.treebox .nm').count());
    await p.page.getByRole('button', { name: 'Points over the game' }).click();
    await p.page.locator('dialog polyline').first().waitFor();
    await p.page.locator('dialog .score').first().waitFor();
    await p.close();
  },

  async 'Dominations: the table fits both screens, is free of violations, and every tab can be opened'(base) {
    for (const { width, ...screen } of screens) {
      const p = await person(base, screen);
      const { size } = screen;
      await opened(p, { seats: ['me', 'bot:random', 'bot:random'] });
      await until('the first decision', () => decisionOf(p));
      await axe(p.page, `the set-up of Dominations at ${width}`);
      await p.shot(`dominations-${width}-setup`);
      for (let i = 0, grown = 0; ; ++i) {
        check(i < 200, 'no third tile');
        const d = await until('a decision', () => decisionOf(p));
        if (d.about === 'grow' && ++grown === 3) break;
        await stepDominations(p);
      }
      await p.page.locator('.ghosttile').waitFor(); // the best place is shown at once
      await fits(p.page, ['.strip', '.map', '.tabs', '.know', '.hand', '.buttons', ...(size ? [] : ['.side'])], `Dominations at ${width}`);
      await axe(p.page, `the table of Dominations at ${width}`);
      await p.shot(`dominations-${width}-grow`);
      check(await p.page.locator('.delta').filter({ hasText: '+' }).count(), 'the placement is not previewed in the tracks');
      const tabs = size ? 8 : 7; // a narrow screen has the map as a tab
      check((await p.page.getByRole('tab').count()) === tabs, `not ${tabs} tabs at ${width}`);
      for (let k = tabs - 7; k < tabs; ++k) {
        await p.page.getByRole('tab').nth(k).click();
        check((await p.page.getByRole('tab', { selected: true }).count()) === 1, 'more or less than one tab is chosen');
        await axe(p.page, `tab ${k} of Dominations at ${width}`);
        await fits(p.page, ['.strip', '.tabs', '.side', '.buttons'], `tab ${k} at ${width}`);
        await p.shot(`dominations-${width}-tab${k}`);
      }
      await p.close();
    }
  },

  async 'Dominations: the guided first game speaks from the set-up to the fourth turn'(base) {
    const hands = await guided(base, 1, 8, async (p, at, seen) => {
      if (at === 3) seen.push(await p.state((l) => l.state.view.seats[0].hand.map((x) => x.id).join()));
      await stepDominations(p);
    });
    check(hands[0]?.split(',').length === 7, `the guided hand is ${hands[0]}`);
  },

  async 'Dominations: Masteries are filtered by what fits apart from what can be paid, goals show how far they are, cards are read from the log'(base) {
    const p = await person(base);
    await opened(p, { seats: ['me', 'bot:random'] });
    for (let n = 0; ; ++n) {
      check(n < 60, 'no Develop phase');
      const d = await until('a decision', () => decisionOf(p));
      if (d.about === 'develop') break;
      await stepDominations(p);
    }
    const { page } = p;
    const shown = () => page.locator('.market [data-mastery]').evaluateAll((list) => list.map((e) => e.dataset.mastery));
    const all = await shown();
    const fits = await p.state((l) => l.state.decision.fits);
    await page.getByRole('button', { name: 'fits the tree' }).click();
    const fitting = await shown();
    check(fitting.length > 0 && fitting.length < all.length && fitting.toSorted().join() === fits.toSorted().join(), `${fitting.length} shown as fitting, ${fits.length} fit, of ${all.length}`);
    const legal = await p.state((l) => [...new Set(l.state.decision.options.filter((o) => o.do === 'develop').map((o) => o.card))]);
    check(legal.length < fitting.length && legal.every((x) => fitting.includes(x)), 'what can be paid is a part of what fits');
    await page.getByRole('button', { name: 'fits the tree' }).click();
    const dear = all.find((x) => !fits.includes(x));
    await page.locator(`[data-mastery=${dear}]`).click();
    check(/No copy fits|You have/.test(await page.locator('.why').innerText()), 'no reason for a Mastery that cannot be acquired');
    await page.getByRole('tab', { name: 'Goals' }).click();
    const goals = await page.locator('.boards section').first().locator('.pr').allInnerTexts();
    check(goals.length === 5 && goals.every((g) => /^\d+\/\d+( · \d+\/\d+)*$/.test(g)), `the goals say ${goals.join(' | ')}`);
    await page.getByRole('tab', { name: 'Log' }).click();
    await p.close();
  },
};
