// What a table does besides the game: rematch, motion, sound, attention, talk, themes, settings.
import { answered, axe, check, decisionOf, opened, over, person, sleep, stepDominion, until } from './kit.mjs';
import { measure } from './sizes.mjs';

const bots = (p) => p.state((l) => l.call('seat', { to: 'bot' }));

export default {
  async 'table: cards fly and sound from the events, at most 250 ms a step; any key ends it, and none with reduced motion'(base) {
    const p = await person(base, { motion: true });
    await opened(p, 'dominion', { seats: ['me', 'bot:random'], options: { kingdom: 'b2_first_game' } });
    await until('a decision', () => decisionOf(p));
    await p.page.evaluate(() => {
      globalThis.seen = { flights: 0, longest: 0 };
      new MutationObserver((list) => {
        for (const m of list)
          for (const n of m.addedNodes)
            if (n.classList?.contains('flying')) {
              ++seen.flights;
              const measure = () => n.getAnimations?.().forEach((a) => (seen.longest = Math.max(seen.longest, Number(a.effect.getTiming().duration))));
              measure();
              queueMicrotask(measure);
              requestAnimationFrame(measure);
            }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await p.page.locator('.buttons .btn.go').click();
    await until('Treasures to fly', () => p.page.evaluate(() => seen.flights > 1 && seen.longest > 0));
    await p.page.keyboard.press('Shift');
    await sleep(60);
    check(!(await p.page.locator('.flying').count()), 'a key does not end the motion');
    const { longest } = await p.page.evaluate(() => seen);
    check(longest > 0 && longest <= 250, `a step takes ${longest} ms`);
    await p.close();
    const q = await person(base);
    await opened(q, 'dominion', { seats: ['me', 'bot:random'], options: { kingdom: 'b2_first_game' } });
    await until('a decision', () => decisionOf(q));
    await stepDominion(q);
    check(!(await q.page.locator('.flying').count()), 'something flies in spite of reduced motion');
    await q.close();
  },

  async 'table: title and icon tell whose turn it is; the chat has an unread mark, gestures and its own colours'(base) {
    const a = await person(base);
    const b = await person(base);
    const made = await opened(a, 'dominion', { seats: ['me', 'invite'], options: { kingdom: 'b2_first_game' }, my_name: 'Ada' });
    await b.go(`#/join/${made.table.id}/1/${made.invites[0].token}`);
    await b.page.getByLabel('Your name').fill('Ben');
    await b.page.getByRole('button', { name: 'Sit down' }).click();
    await until('the game', async () => (await decisionOf(a)) ?? (await decisionOf(b)));
    const [on, off] = (await decisionOf(a)) ? [a, b] : [b, a];
    await until('the title', async () => (await on.page.title()).includes('Your turn') && !(await off.page.title()).includes('Your turn'));
    check((await on.page.locator('link[rel=icon]').getAttribute('href')).startsWith('data:'), 'the icon does not change');
    await on.page.getByRole('tab', { name: 'Chat' }).click();
    await on.page.getByRole('textbox', { name: 'Chat' }).fill('Good luck!');
    await on.page.getByRole('button', { name: 'Send' }).click();
    await off.page.locator('.unread').filter({ hasText: '1' }).waitFor();
    await off.page.getByRole('tab', { name: /Chat/ }).click();
    await off.page.locator('.lines').getByText('Good luck!').waitFor();
    await off.page.getByRole('button', { name: 'Well done' }).click();
    await on.page.locator('.lines .emote').waitFor();
    await off.page.getByRole('tab', { name: 'Log' }).click();
    check(!(await off.page.locator('.unread').count()), 'what was read is still unread');
    const line = off.page.locator('.log .chat').first();
    const speaker = on === a ? 0 : 1;
    check((await line.getAttribute('class')).includes(`seat${speaker}`), 'the chat has the colour of whose turn it is');
    await a.close();
    await b.close();
  },

  async 'table: a card being read goes with its card, never covers prompt or hand, and Copper is not explained unasked'(base) {
    const p = await person(base);
    await opened(p, 'dominion', { seats: ['me', 'bot:random'], options: { kingdom: ['cellar', 'chapel', 'village', 'smithy', 'market', 'mine', 'moat', 'militia', 'remodel', 'workshop'] } });
    await until('a decision', () => decisionOf(p));
    const tip = p.page.locator('[role=tooltip]');
    await p.page.locator('.hand [data-card=copper]').first().hover();
    await sleep(500);
    check(!(await tip.count()), 'Copper is explained unasked');
    await p.page.locator('.supply [data-card=market]').hover();
    await tip.waitFor();
    const bottom = (await tip.boundingBox()).y + (await tip.boundingBox()).height;
    check(bottom <= (await p.page.locator('section.hand').boundingBox()).y + 1, 'the card being read covers the hand');
    await p.page.mouse.move(5, 400);
    // The letter of a pile never is a command: i reads, and buys nothing.
    await p.page.locator('.buttons .btn.go').click();
    await until('coins', () => p.state((l) => l.state.view.coins > 1));
    const before = await p.state((l) => l.state.view.buys);
    await p.page.locator('.supply [data-card=curse]').focus();
    await p.page.keyboard.press('i');
    await tip.waitFor();
    check((await p.state((l) => l.state.view.buys)) === before, 'the key that reads a card bought one');
    for (const key of ['i', 'l', 'z']) check(!(await p.page.locator('.supply kbd').allInnerTexts()).includes(key), `${key} is a pile`);
    await p.page.keyboard.press('Escape');
    const silver = p.page.locator('.supply .legal[data-card=cellar]');
    if (await silver.count()) {
      await silver.hover();
      await tip.waitFor();
      const d = await decisionOf(p);
      await silver.click();
      await answered(p, d);
      await sleep(300);
      check(!(await tip.count()), 'the card stays after the press');
    }
    await p.close();
  },

  async 'table: the host seats a bot where nobody came, people at one device have names'(base) {
    const p = await person(base);
    await opened(p, 'dominion', { seats: ['me', 'invite'], options: { kingdom: 'b2_first_game' } });
    await p.page.getByRole('button', { name: 'Seat a bot here' }).click();
    await until('the game', () => decisionOf(p));
    await p.close();
    const q = await person(base);
    await opened(q, 'dominion', { seats: ['me', 'me'], options: { kingdom: 'b2_first_game' } });
    await q.page.getByRole('button', { name: /I am Player/ }).click();
    await q.page.getByRole('button', { name: 'Menu' }).click();
    await q.page.getByLabel('Seat 1').fill('Ada');
    await q.page.getByLabel('Seat 2').fill('Ben');
    await q.page.getByLabel('Seat 2').blur();
    await q.page.keyboard.press('Escape');
    await q.page.locator('.seatbox').filter({ hasText: 'Ada' }).waitFor();
    await q.page.locator('.seatbox').filter({ hasText: 'Ben' }).waitFor();
    await q.close();
  },

  async 'table: every theme and text size keeps the table whole and free of violations'(base) {
    for (const [theme, size] of [['light', 1.3], ['dark', 1], ['contrast', 1.15]])
      for (const game of ['dominion', 'dominations']) {
        const p = await person(base, { prefs: { theme, textSize: size } });
        await opened(p, game, { seats: ['me', 'bot:random'] });
        await until('a decision', () => decisionOf(p));
        await axe(p.page, `${game} in ${theme}`);
        const bad = await measure(p.page);
        check(!bad.length, `${game} in ${theme} at ${size}: ${bad.join('; ')}`);
        await p.shot(`theme-${theme}-${game}`);
        await p.close();
      }
    for (const theme of ['light', 'dark', 'contrast']) {
      const p = await person(base, { prefs: { theme } });
      for (const path of ['', '#/settings', '#/new/dominion', '#/cards/dominion', '#/rules/dominion', '#/about']) {
        await p.go(path);
        await p.page.reload();
        await p.page.waitForLoadState('networkidle');
        await axe(p.page, `${path || 'the start page'} in ${theme}`);
        await p.shot(`theme-${theme}${path.replace(/\W+/g, '-') || '-home'}`);
      }
      await p.close();
    }
  },

  async 'table: the settings are kept, and each changes something'(base) {
    const p = await person(base);
    await p.go('#/settings');
    const { page } = p;
    const root = () => page.evaluate(() => document.documentElement.className);
    await page.getByRole('button', { name: 'light', exact: true }).click();
    check((await root()).includes('light'), 'no light theme');
    await page.getByRole('button', { name: 'high contrast' }).click();
    check((await root()).includes('contrast') && !(await root()).includes('light'), 'no high contrast');
    const wide = () => page.locator('main h2').first().evaluate((e) => e.getBoundingClientRect().height);
    const before = await wide();
    await page.getByRole('button', { name: 'very large' }).click();
    check((await wide()) > before * 1.2, 'the text does not grow');
    await page.getByRole('button', { name: 'none', exact: true }).click();
    check((await root()).includes('still'), 'motion stays');
    await page.getByRole('checkbox', { name: 'Sounds' }).uncheck();
    await page.getByRole('checkbox', { name: 'Strong colours' }).check();
    check((await root()).includes('safe'), 'no strong colours');
    await page.getByRole('button', { name: 'Deutsch' }).first().click();
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen' }).first().waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('demesne')));
    check(kept.theme === 'contrast' && kept.textSize === 1.3 && kept.motion === 'none' && kept.sound === false && kept.language === 'de', JSON.stringify(kept));
    await p.close();
  },

  async 'table: a rival is chosen by its face; the result is counted, the standing explained, the turning point named'(base) {
    const p = await person(base);
    await p.go('');
    await p.page.getByText('Rivals').first().click();
    await p.shot('rivals');
    const faces = await p.page.locator('.alone').first().locator('.rival svg').evaluateAll((l) => l.map((e) => e.innerHTML));
    check(faces.length > 5 && new Set(faces).size === faces.length, 'two rivals have one face');
    await p.page.getByRole('button', { name: /Squire/ }).first().click();
    await until('a decision', () => decisionOf(p));
    check((await p.state((l) => l.info.seats[1].bot)) === 'squire', 'another rival');
    await bots(p);
    await until('the end', () => over(p), 480_000);
    await p.page.locator('#ending .standing').waitFor();
    await p.page.locator('#ending polyline').first().waitFor();
    await p.shot('ending-alone');
    const stats = await p.page.evaluate(() => JSON.parse(localStorage.getItem('demesne')).stats.dominion);
    check(stats.played === 1 && stats.against.squire[0] === 1, JSON.stringify(stats));
    await p.page.reload();
    await p.page.locator('#ending .standing').waitFor();
    check((await p.page.evaluate(() => JSON.parse(localStorage.getItem('demesne')).stats.dominion.played)) === 1, 'a reload counts again');
    await p.close();
  },

  async 'table: a hint says the move, in Develop and in words without ids, and shows it on map, market and tree'(base) {
    const p = await person(base);
    await opened(p, 'dominations', { seats: ['me', 'bot:random'] });
    const { stepDominations } = await import('./kit.mjs');
    const seen = new Set();
    for (let n = 0; n < 40 && !(seen.has('grow') && seen.has('develop')); ++n) {
      const d = await until('a decision', () => decisionOf(p));
      if (['grow', 'develop'].includes(d.about) && !seen.has(d.about)) {
        seen.add(d.about);
        await p.page.getByRole('button', { name: 'Hint' }).click();
        await until('the hint', async () => (await p.page.locator('#told').textContent()).startsWith('The hint'));
        const told = await p.page.locator('#told').textContent();
        check(!/[a-z]_\d|\(-?\d+,-?\d+\)|\[-?\d/.test(told), `the hint speaks in ids: ${told}`);
        const marked = await p.page.locator('.hinted, .star, .hint:not(p)').count();
        check(marked > 0, `nothing is marked in ${d.about}: ${told}`);
        await p.shot(`hint-${d.about}`);
      }
      await stepDominations(p);
    }
    check(seen.has('develop'), 'no Develop phase');
    // The map in words.
    const lands = await p.page.locator('.map ul.sr li').allInnerTexts();
    check(lands.length > 0 && lands.every((x) => /^Land \d+: .+; (no|one|two|three) free sides?/.test(x)), `the map says ${lands[0]}`);
    await p.close();
  },
};
