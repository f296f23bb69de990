import { answered, axe, check, decisionOf, fits, over, person, phone, sleep, stepDominion, until } from './kit.mjs';

const quick = { game: 'dominion', bot_pause: 0, hints: true, public: false };
const parts = ['.players', '.supply', '.play', '.hand', '.buttons'];

async function opened(p, body) {
  await p.go('');
  const made = await p.create(body);
  check(made.table, `no table: ${JSON.stringify(made)}`);
  await p.go(`#/table/${made.table.id}`);
  return made;
}

export default {
  async 'Dominion: two browsers play a whole game by invitation; reload, reconnect, undo, and a spectator who sees nothing hidden'(base) {
    const host = await person(base);
    const guest = await person(base, { language: 'de-DE' });
    const watcher = await person(base);
    await host.go('');
    await host.page.getByLabel('Your name').fill('Ada');
    await host.page.getByRole('link', { name: 'New table' }).first().click();
    await host.page.getByLabel('Seat 2').selectOption('invite');
    await host.page.getByLabel('Recommended').selectOption('b2_first_game');
    await host.page.getByRole('button', { name: 'Open the table' }).click();
    const invitation = await host.page.locator('.inv input').inputValue();
    const [, id, token] = /join\/([a-z2-7]+)\/\d\/(\w+)/.exec(invitation);
    await axe(host.page, 'the waiting room');
    await host.shot('dominion-waiting');
    await guest.page.goto(invitation);
    await guest.page.getByLabel('Dein Name').fill('Ben');
    check(!guest.page.url().includes(token), 'the token stays in the address bar');
    await guest.page.getByRole('button', { name: 'Platz nehmen' }).click();
    await until('the game to start', async () => (await decisionOf(host)) ?? (await decisionOf(guest)));
    await watcher.go(`#/table/${id}`);
    await watcher.page.getByText('You are watching').waitFor();

    // Undo of something that revealed nothing is instant.
    const first = (await decisionOf(host)) ? host : guest;
    const coins = () => first.state((l) => l.state.view.coins);
    for (let i = 0; i < 3 && !(await coins()); ++i) {
      const d = await until('a decision', () => decisionOf(first));
      await first.page.locator('.buttons .btn.go').first().click();
      await answered(first, d);
    }
    check((await coins()) > 0, 'no coins after playing the Treasures');
    await first.page.locator('.tools .btn').first().click();
    await until('the coins to be gone again', async () => (await coins()) === 0);

    let steps = 0;
    let asked = false;
    while (!(await over(host))) {
      const p = (await decisionOf(host)) ? host : (await decisionOf(guest)) ? guest : null;
      if (!p) {
        await sleep(30);
        continue;
      }
      await stepDominion(p);
      if (++steps === 12) {
        // In the middle of the game: reload one, cut the other's connection.
        await until('rest', async () => (await decisionOf(host)) ?? (await decisionOf(guest)));
        const before = await p.state((l) => JSON.stringify(l.state.view.seats));
        await p.page.reload();
        await until('the table after the reload', () => p.state((l) => l?.status === 'live' && !!l.state.view));
        check((await p.state((l) => JSON.stringify(l.state.view.seats))) === before, 'the reload shows another table');
        const other = p === host ? guest : host;
        await other.state((l) => l.reconnect());
        await until('the reconnection', () => other.state((l) => l.status === 'live'));
        const log = await other.state((l) => l.log.map((m) => m.seq));
        check(log.every((seq, i) => seq === log[0] + i), 'the log has gaps or doubles after reconnecting');
      }
      if (steps > 20 && !asked && (await p.state((l) => !!l.state.undo && !l.state.undo.free))) {
        // New cards were seen: the other person is asked.
        asked = true;
        const other = p === host ? guest : host;
        await p.page.locator('.tools .btn').first().click();
        await other.page.getByRole('button', { name: /Refuse|Ablehnen/ }).click();
        await until('the request to be over', () => p.state((l) => l.state.undo_ask === null));
      }
      check(steps < 900, 'the game does not end');
    }
    check(asked, 'nobody was asked for an undo');
    await host.page.locator('#ending').waitFor();
    const shown = await host.page.locator('#ending tbody tr').first().locator('.big').innerText();
    const best = await host.state((l) => Math.max(...l.state.result.scores));
    check(Number(shown) === best, `the ending shows ${shown}, the server says ${best}`);
    await host.page.locator('#ending polyline').first().waitFor();
    await axe(host.page, 'the ending');
    await host.shot('dominion-ending');

    // What went over the wires: never a card that the receiver may not know.
    const look = (p, seat) => {
      const who = seat ?? 'a spectator';
      for (const frame of p.frames) {
        const m = JSON.parse(frame);
        const params = m.params ?? m.result ?? {};
        const state = params.state;
        if (state?.result) continue; // the game is over: everything is open
        state?.view?.seats.forEach((s, i) => check(i === seat || !('hand' in s), `seat ${i}'s hand is sent to ${who}`));
        check(!/"(deck|discard)":\s*\[/.test(JSON.stringify(state?.view ?? {})), 'a deck or a discard pile is sent');
        for (const message of [params, ...(params.log ?? [])])
          for (const e of message.events ?? []) if (e.type === 'draw' && e.seat !== seat) check(!('card' in e) && !('cards' in e), `a drawn card is sent to ${who}`);
        if (seat === null) check(!state?.decision, 'a spectator gets a decision');
      }
    };
    check(watcher.frames.length > 50, 'the spectator saw the game');
    look(watcher, null);
    look(host, 0);
    look(guest, 1);
    const { secret } = await host.page.evaluate(async (t) => (await (await fetch(`/api/tables/${t}`)).json()).table, id);
    check(secret && !watcher.frames.some((f) => !f.includes('"finished"') && f.includes(secret)), 'the secret of the shuffle is sent before the end');
    await host.close();
    await guest.close();
    await watcher.close();
  },

  async 'Dominion: replay with scrubber and graph, branch from a moment, record'(base) {
    const p = await person(base);
    const made = await opened(p, { ...quick, seats: ['me', 'bot:random'], options: { kingdom: 'b2_first_game' } });
    await until('the first decision', () => decisionOf(p));
    await p.page.getByRole('button', { name: 'Menu' }).click();
    await axe(p.page, 'the menu');
    await p.shot('menu');
    await p.page.getByRole('button', { name: 'Let a bot play for me' }).click();
    await until('the end of a game of bots', () => over(p), 200_000);
    await p.page.locator('#ending').waitFor();
    const record = await p.page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), made.table.id);
    check(record.length > 200, 'the record is empty');
    await p.page.locator('#ending').getByRole('link', { name: 'Replay' }).click();
    const range = p.page.getByRole('slider', { name: 'Moment of the game' });
    await range.waitFor();
    await range.fill('20');
    await until('step 20', async () => (await p.page.locator('.scrub').innerText()).includes('20/'));
    await range.evaluate((e) => e.blur());
    await p.page.keyboard.press('ArrowRight');
    await until('step 21', async () => (await p.page.locator('.scrub').innerText()).includes('21/'));
    await axe(p.page, 'the replay');
    await fits(p.page, ['.scrub', ...parts], 'the replay');
    await p.shot('dominion-replay');
    await p.page.getByRole('button', { name: 'Points over the game' }).click();
    await p.page.locator('dialog polyline').first().waitFor();
    await p.page.locator('dialog').getByRole('button', { name: 'Close' }).click();
    await p.page.getByRole('button', { name: 'Play on from here' }).click();
    await p.page.locator('dialog .btn').filter({ hasText: 'Play as' }).first().click();
    await until('the branch to be a new table', async () => p.page.url().includes('#/table/') && !p.page.url().includes(made.table.id));
    await until('the branch to run', () => p.state((l) => !!l?.state?.view && l.info.from?.step === 21));
    await p.close();
  },

  async 'Dominion: a whole game by keyboard alone, told by the live region, with the language switched in the middle'(base) {
    const p = await person(base);
    await opened(p, { ...quick, seats: ['me', 'bot:random'], options: { kingdom: 'b2_first_game' } });
    await until('the first decision', () => decisionOf(p));
    await p.page.evaluate(() => document.activeElement?.blur?.());
    let heard = 0;
    for (let i = 0; !(await over(p)); ++i) {
      check(i < 3000, 'the game does not end');
      const d = await decisionOf(p);
      if (!d) {
        await sleep(20);
        continue;
      }
      if (await p.page.locator('#told').textContent()) ++heard;
      if (heard === 5) {
        ++heard;
        // The list of options: everything can be chosen there, by typing.
        await p.page.keyboard.press('/');
        await p.page.locator('#options').waitFor();
        await axe(p.page, 'the list of options');
        const n = await p.page.locator('#options .opt').count();
        check(n === Math.min(d.n, 120), `the list shows ${n} of ${d.n} options`);
        await p.page.keyboard.press('Escape');
        await p.page.locator('#options').waitFor({ state: 'detached' });
        await p.page.keyboard.press('?');
        await p.page.getByRole('button', { name: 'Deutsch' }).press('Enter');
        await p.page.keyboard.press('Escape');
        await p.page.locator('#menu').waitFor({ state: 'detached' });
        await p.page.getByRole('button', { name: 'Menü' }).waitFor();
        await p.page.evaluate(() => document.activeElement?.blur?.());
      }
      const key = await p.state((l) => {
        const d = l.state.decision;
        const piles = [...document.querySelectorAll('.supply .legal')].map((e) => [e.dataset.card, e.querySelector('kbd')?.textContent]);
        const pile = (id) => piles.find(([c]) => c === id)?.[1];
        if (d.what !== 'turn') return d.max > 1 ? `many${d.min}` : d.min === 0 ? '.' : '1';
        if (d.options.some((o) => o.do === 'play_treasures')) return ' ';
        return pile('province') ?? pile('gold') ?? (l.state.view.supply.province < 4 ? pile('duchy') : undefined) ?? pile('silver') ?? '.';
      });
      if (key.startsWith('many')) {
        for (let k = 0; k < Number(key.slice(4)); ++k) await p.page.keyboard.press(String(k + 1));
        await p.page.keyboard.press(' ');
      } else await p.page.keyboard.press(key);
      await answered(p, d);
    }
    check(heard > 10, 'the live region was silent');
    await p.page.locator('#ending').waitFor();
    await p.close();
  },

  async 'Dominion: the table fits both screens, is free of violations, and is played by touch'(base) {
    for (const [size, language] of [[undefined, 'en-US'], [phone, 'de-DE']]) {
      const p = await person(base, { ...(size ? { size, touch: true } : {}), language });
      const width = size?.width ?? 1366;
      await opened(p, { ...quick, seats: ['me', 'bot:random'], options: { kingdom: 'rs_dawn_of_an_era', colony: true } });
      await until('the first decision', () => decisionOf(p));
      await axe(p.page, `the table of Dominion at ${width}`);
      const where = [...parts, size ? '.phonebar' : '.side'];
      await fits(p.page, where, `Dominion at ${width}`);
      await p.shot(`dominion-${width}-action`);
      for (let i = 0; i < 14; ++i) {
        const d = await until('a decision', () => decisionOf(p));
        if (size) {
          await p.page.locator('.buttons > .btn.go, .supply .legal, .hand .legal, .looses .legal, .looses .btn, .prompt .btn, .buttons > .btn').first().tap();
          await sleep(150);
        } else {
          await stepDominion(p);
          check(d.n > 0, 'a decision without options');
        }
        if (i === 5) await fits(p.page, where, `Dominion at ${width}, later`);
      }
      await p.shot(`dominion-${width}-later`);
      if (size) {
        // A long press reads a card instead of picking it.
        const box = await p.page.locator('.supply [data-card=gold]').boundingBox();
        const cdp = await p.context.newCDPSession(p.page);
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + 20, y: box.y + 20 }] });
        await sleep(600);
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        await p.page.locator('[role=tooltip]').waitFor();
        await p.shot('dominion-390-card');
      }
      await p.close();
    }
  },

  async 'Dominion: hot-seat with a covered screen, a look back at an earlier moment, and a hint'(base) {
    const p = await person(base);
    await opened(p, { ...quick, seats: ['me', 'me'], options: { kingdom: 'b2_first_game' } });
    await p.page.getByRole('button', { name: /I am/ }).waitFor();
    check(!(await p.page.locator('.hand .card').count()), 'cards are shown before the seat is taken');
    await axe(p.page, 'the hand-over');
    await p.page.getByRole('button', { name: /I am/ }).click();
    await p.page.locator('.buttons .btn.go').first().click();
    await p.page.locator('.supply .legal[data-card=copper], .buttons .btn.go').first().waitFor();
    await until('a line of the log with a moment', () => p.page.locator('.jump').count());
    await p.page.locator('.jump').first().evaluate((e) => e.click());
    await p.page.getByText('You are looking at an earlier moment.').waitFor();
    await p.page.keyboard.press('Escape');
    await p.page.getByText('You are looking at an earlier moment.').waitFor({ state: 'detached' });
    for (let i = 0; i < 5 && !(await p.page.getByRole('button', { name: /I am/ }).count()); ++i) {
      await p.page.locator('.buttons > .btn').last().click();
      await sleep(400);
    }
    await p.page.getByRole('button', { name: /I am/ }).waitFor();
    check(!(await p.page.locator('.hand .card').count()), 'the hand stays on the screen at the hand-over');
    await p.close();
    const q = await person(base);
    await opened(q, { ...quick, seats: ['me', 'bot:random'] });
    await until('the first decision', () => decisionOf(q));
    await q.page.getByRole('button', { name: 'Hint' }).click();
    await until('the hint to be told', async () => (await q.page.locator('#told').textContent()).startsWith('The hint'));
    await q.close();
  },

  async 'Dominion: the guided first game speaks at the right moments and can be skipped'(base) {
    const p = await person(base);
    await p.go('');
    await p.page.getByRole('button', { name: 'Guided first game' }).first().click();
    await p.page.getByText('Step 1 of 6').waitFor();
    await axe(p.page, 'the guide');
    await p.shot('dominion-guide');
    await p.page.getByRole('button', { name: 'Got it' }).click();
    await p.page.getByText('Step 2 of 6').waitFor();
    await p.page.getByRole('button', { name: 'No more tips' }).click();
    await p.page.getByText('Step 2 of 6').waitFor({ state: 'detached' });
    await p.close();
  },
};
