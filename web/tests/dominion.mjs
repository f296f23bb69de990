import { answered, axe, check, decisionOf, fits, gathered, guided, opened as open, over, person, playedOut, screens, sleep, stepDominion, until, wire } from './kit.mjs';

const opened = (p, body) => open(p, 'dominion', body);
const parts = ['.players', '.supply', '.mat', '.hand', '.buttons'];

export default {
  async 'Dominion: two browsers play a whole game by invitation; reload, reconnect, undo, and a spectator who sees nothing hidden'(base) {
    const { id, host, guest, watcher } = await gathered(base, 'dominion', (page) => page.getByLabel('Recommended').selectOption('b2_first_game'));

    // Undo of something that revealed nothing is instant.
    const first = (await decisionOf(host)) ? host : guest;
    const coins = () => first.state((l) => l.state.view.coins);
    await first.page.locator('.buttons .btn.go').first().click(); // goes to the Buy phase and plays all Treasures
    await until('the Treasures to be played', async () => (await coins()) > 0);
    await first.page.locator('.tools .undo').click();
    await until('the coins to be gone again', async () => (await coins()) === 0);

    let asked = false;
    await playedOut([host, guest], stepDominion, async (p, n) => {
      const other = p === host ? guest : host;
      if (n === 12) {
        // In the middle of the game: reload one, cut the other's connection.
        await until('rest', async () => (await decisionOf(host)) ?? (await decisionOf(guest)));
        const before = await p.state((l) => JSON.stringify(l.state.view.seats));
        await p.page.reload();
        await until('the table after the reload', () => p.state((l) => l?.status === 'live' && !!l.state.view));
        check((await p.state((l) => JSON.stringify(l.state.view.seats))) === before, 'the reload shows another table');
        await other.state((l) => l.reconnect());
        await until('the reconnection', () => other.state((l) => l.status === 'live'));
        const log = await other.state((l) => l.log.map((m) => m.seq));
        check(log.every((seq, i) => seq === log[0] + i), 'the log has gaps or doubles after reconnecting');
      }
      if (n > 20 && !asked && (await p.state((l) => !!l.state.undo && !l.state.undo.free))) {
        // New cards were seen: the other person is asked.
        asked = true;
        await p.page.locator('.tools .undo').click();
        await other.page.getByRole('button', { name: /Refuse|Ablehnen/ }).click();
        await until('the request to be over', () => p.state((l) => l.state.undo_ask === null));
      }
    });
    check(asked, 'nobody was asked for an undo');
    await host.page.locator('#ending').waitFor();
    const shown = await host.page.locator('#ending .score').first().innerText();
    const best = await host.state((l) => Math.max(...l.state.result.scores));
    const parts = (await host.page.locator('#ending .parts').first().locator('b').allInnerTexts()).reduce((a, b) => a + Number(b), 0);
    check(parts === best, `the ending explains ${parts} points of ${best}`);
    check(parseInt(shown) === best, `the ending shows ${shown}, the server says ${best}`);
    await host.page.locator('#ending polyline').first().waitFor();
    await axe(host.page, 'the ending');
    await host.shot('dominion-ending');

    const bad = ({ state, log = [], ...message }, seat) => {
      if (state?.view?.seats.some((x, i) => i !== seat && ('hand' in x || 'draw_pile' in x))) return "somebody else's hand or deck is sent";
      if (/"(deck|discard)":\s*\[/.test(JSON.stringify(state?.view ?? {}))) return 'a deck or a discard pile is sent';
      return [message, ...log].flatMap((m) => m.events ?? []).some((e) => e.type === 'draw' && e.seat !== seat && ('card' in e || 'cards' in e)) ? 'a drawn card is sent' : '';
    };
    check(watcher.frames.length > 50, 'the spectator saw the game');
    wire(watcher, null, bad);
    wire(host, 0, bad);
    wire(guest, 1, bad);
    const { secret } = await host.page.evaluate(async (t) => (await (await fetch(`/api/tables/${t}`)).json()).table, id);
    check(secret && !watcher.frames.some((f) => !f.includes('"finished"') && f.includes(secret)), 'the secret of the shuffle is sent before the end');
    // Fair shuffles: both browsers promised a number before any was shown, and can compare everything now.
    for (const p of [host, guest]) {
      await p.page.locator('#ending .fair summary').click();
      await until('the comparison', async () => (await p.page.locator('#ending [data-verdict]').count()) === 4);
      check(!(await p.page.locator('#ending [data-verdict].bad').count()), `a comparison fails: ${await p.page.locator('#ending .verdicts').innerText()}`);
    }
    const { commits, nonces } = await host.page.evaluate(async (t) => (await (await fetch(`/api/tables/${t}`)).json()).table, id);
    check(commits.every((c) => /^[0-9a-f]{64}$/.test(c)) && nonces.every((n) => n.length === 32), `promises are missing: ${JSON.stringify(commits)}`);
    // Again: who asked is seen by the other; then both sit at the new table, and no other table is left over.
    await host.page.getByRole('button', { name: 'Again!' }).click();
    await host.page.getByRole('button', { name: /Waiting for the others/ }).waitFor();
    await guest.page.getByText('Ada möchte noch einmal spielen.').waitFor();
    await guest.shot('rematch-asked');
    await guest.page.getByRole('button', { name: 'Noch einmal!' }).click();
    const there = (p) => p.page.url().split('/').pop();
    await until('both at a new table', () => there(host) !== id && there(host) === there(guest));
    await until('the new game to run', async () => (await decisionOf(host)) ?? (await decisionOf(guest)));
    const mine = await host.page.evaluate(async () => (await (await fetch('/api/me')).json()).tables.map((x) => x.state).sort().join());
    check(mine === 'finished,playing', `the host's tables are ${mine}`);
    await host.close();
    await guest.close();
    await watcher.close();
  },

  async 'Dominion: replay with scrubber and graph, branch from a moment, record'(base) {
    const p = await person(base);
    const made = await opened(p, { seats: ['me', 'bot:random'], options: { kingdom: 'b2_first_game' }, takeover_bot: 'bigmoney' });
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
    // Somewhere the hand is empty: then it is no list of cards.
    const last = Number(await range.getAttribute('max'));
    let step = 21;
    while (step < last && !(await p.page.locator('.hand .nothing').count())) {
      await range.fill(String(++step));
      await until(`step ${step}`, async () => (await p.page.locator('.scrub').innerText()).includes(`${step}/`));
    }
    check(step < last, 'no moment with an empty hand');
    await axe(p.page, 'the replay with an empty hand');
    await range.fill('21');
    await until('step 21 again', async () => (await p.page.locator('.scrub').innerText()).includes('21/'));
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
    await opened(p, { seats: ['me', 'bot:random'], options: { kingdom: 'b2_first_game' } });
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
    for (const { width, ...screen } of screens) {
      const p = await person(base, screen);
      const { size } = screen;
      await opened(p, { seats: ['me', 'bot:random'], options: { kingdom: 'rs_dawn_of_an_era', colony: true } });
      await until('the first decision', () => decisionOf(p));
      await axe(p.page, `the table of Dominion at ${width}`);
      const where = [...parts, size ? '.lastbar' : '.side'];
      await fits(p.page, where, `Dominion at ${width}`);
      await p.shot(`dominion-${width}-action`);
      for (let i = 0; i < 14; ++i) {
        const d = await until('a decision', () => decisionOf(p));
        if (size) {
          await p.page.locator('.buttons .btn.go:enabled, .supply .legal, .hand .legal, .looses .legal, .looses .btn, .buttons .others .btn').first().tap();
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
    await opened(p, { seats: ['me', 'me'], options: { kingdom: 'b2_first_game' } });
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
      await p.page.locator('.buttons .others .btn').last().click();
      await sleep(400);
    }
    await p.page.getByRole('button', { name: /I am/ }).waitFor();
    check(!(await p.page.locator('.hand .card').count()), 'the hand stays on the screen at the hand-over');
    await p.close();
    const q = await person(base);
    await opened(q, { seats: ['me', 'bot:random'] });
    await until('the first decision', () => decisionOf(q));
    await q.page.getByRole('button', { name: 'Hint' }).click();
    await until('the hint to be told', async () => (await q.page.locator('#told').textContent()).startsWith('The hint'));
    await q.close();
  },

  async 'Dominion: the guided first game is dealt alike, points at what to press, and ends when the player knows enough'(base) {
    const play = async (p, at, hands) => {
      const d = await decisionOf(p);
      if (!d) return;
      const turn = await p.state((l) => ({ hand: l.state.view.seats[0].hand, n: l.state.view.seats[0].turns_taken, phase: l.state.view.phase }));
      if (turn.phase === 'action' && turn.hand.length === 5 && !hands[turn.n - 1]) hands[turn.n - 1] = turn.hand.toSorted().join();
      const wish = { 3: 'smithy', 5: 'silver', 6: 'market' }[at];
      if (wish && (await p.page.locator(`.supply .legal[data-card=${wish}]`).count())) await p.page.locator(`.supply .legal[data-card=${wish}]`).click();
      else if (at === 7) await p.page.locator('.hand .legal').first().click();
      else return stepDominion(p);
      await answered(p, d);
    };
    const hands = await guided(base, 0, 8, play);
    check(hands[0] === 'copper,copper,copper,copper,estate' && hands[1] === 'copper,copper,copper,estate,estate', `the first hands are ${hands.slice(0, 2).join(' | ')}`);
    const p = await person(base);
    await p.go('');
    await p.page.getByRole('button', { name: 'Guided first game' }).first().click();
    await until('the first decision', () => decisionOf(p));
    check((await p.state((l) => l.state.view.seats[0].hand.toSorted().join())) === hands[0], 'the second guided game is dealt differently');
    await p.page.getByRole('button', { name: 'No more tips' }).click();
    await p.page.locator('.guide').waitFor({ state: 'detached' });
    await p.close();
  },

  async 'Dominion: a pile says why it cannot be bought, the green button what it brings, the log leads to a card and a moment'(base) {
    const p = await person(base);
    await opened(p, { seats: ['me', 'bot:random'], options: { kingdom: 'b2_first_game' } });
    await until('the first decision', () => decisionOf(p));
    const { page } = p;
    const tip = page.locator('[role=tooltip]');
    await page.locator('.supply [data-card=province]').hover();
    await tip.getByText('Cards are bought in the Buy phase. (3.4)').waitFor();
    // What the button promises is what it brings, in one press.
    const promised = Number(/\+\$(\d)/.exec(await page.locator('.buttons .btn.go').innerText())[1]);
    await page.locator('.buttons .btn.go').click();
    await until('the Treasures to be played', () => p.state((l) => l.state.view.coins > 0));
    const coins = await p.state((l) => l.state.view.coins);
    check(coins === promised, `the button promised $${promised}, there are $${coins}`);
    await page.mouse.move(5, 300);
    await page.locator('.supply [data-card=province]').hover();
    await tip.getByText(`Costs $8, you have $${coins}. (5.1)`).waitFor();
    await page.mouse.move(5, 300);
    await page.locator('.log .word').last().hover();
    await tip.waitFor();
    check(await page.locator('.supply .lit').count(), 'the card named in the log is not lit on the table');
    await page.mouse.move(5, 300);
    await page.locator('.log .line.may p').last().click({ position: { x: 3, y: 4 } });
    await page.getByText('You are looking at an earlier moment.').waitFor();
    await page.getByRole('button', { name: /Back to now/ }).click();
    // The tracker counts the deck and says how likely a card is in the next hand.
    const rows = await page.locator('.owned tbody tr').allInnerTexts();
    check(rows.some((r) => /Copper\s+7\s+\d\s+\d+ %/.test(r)), `the deck tracker says ${rows.join(' / ')}`);
    await p.close();
  },
};
