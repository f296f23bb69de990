import { answered, axe, check, decisionOf, fits, over, person, phone, sleep, stepDominations, until } from './kit.mjs';

const quick = { game: 'dominations', bot_pause: 0, hints: true, public: false };
async function opened(p, body) {
  await p.go('');
  const made = await p.create(body);
  check(made.table, `no table: ${JSON.stringify(made)}`);
  await p.go(`#/table/${made.table.id}`);
  return made;
}

export default {
  async 'Dominations: two browsers play a whole game with the mouse; hidden tiles stay hidden'(base) {
    const host = await person(base);
    const guest = await person(base, { language: 'de-DE' });
    const watcher = await person(base);
    await host.go('#/new/dominations');
    await host.page.getByText('Printing of 2019').click();
    await host.page.getByLabel('Seat 2').selectOption('invite');
    await host.page.getByRole('button', { name: 'Open the table' }).click();
    const invitation = await host.page.locator('.inv input').inputValue();
    const id = /join\/([a-z2-7]+)\//.exec(invitation)[1];
    await guest.page.goto(invitation);
    await guest.page.getByRole('button', { name: 'Platz nehmen' }).click();
    await until('the game to start', async () => (await decisionOf(host)) ?? (await decisionOf(guest)));
    await watcher.go(`#/table/${id}`);
    await watcher.page.getByText('You are watching').first().waitFor();
    let reports = 0;
    for (let n = 0; !(await over(host)); ++n) {
      check(n < 3000, 'the game does not end');
      for (const q of [host, guest])
        if (await q.page.locator('#report').count()) {
          if (q === host && !reports++) {
            await axe(host.page, 'the report of an Age');
            await host.shot('dominations-report');
          }
          await q.page.locator('#report').getByRole('button', { name: /Close|Schließen/ }).click();
        }
      const p = (await decisionOf(host)) ? host : (await decisionOf(guest)) ? guest : null;
      if (!p) {
        await sleep(30);
        continue;
      }
      await stepDominations(p);
      if (n === 60) {
        await p.page.reload();
        await until('the table after the reload', () => p.state((l) => l?.status === 'live' && !!l.state.view));
      }
    }
    check(reports >= 1, 'no report at the end of an Age');
    await host.page.locator('#ending').waitFor();
    await host.page.locator('#ending polyline').first().waitFor();
    await axe(host.page, 'the ending of Dominations');
    await host.shot('dominations-ending');
    for (const [p, seat] of [[watcher, null], [host, 0], [guest, 1]])
      for (const frame of p.frames) {
        const m = JSON.parse(frame);
        const state = (m.params ?? m.result ?? {}).state;
        if (!state?.view || state.result) continue;
        check(!('tile_stack' in state.view), 'the holder is sent');
        state.view.seats.forEach((s, i) => check(i === seat || (!('hand' in s) && !('dealt_objectives' in s)), `the tiles of seat ${i} are sent to ${seat ?? 'a spectator'}`));
      }
    check(watcher.frames.length > 40, 'the spectator saw the game');
    await host.close();
    await guest.close();
    await watcher.close();
  },

  async 'Dominations: a whole game by keyboard alone against a bot, every point explained'(base) {
    const p = await person(base);
    await opened(p, { ...quick, seats: ['me', 'bot:random'] });
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

  async 'Dominations: the table fits both screens, is free of violations, and every tab can be opened'(base) {
    for (const [size, language] of [[undefined, 'en-US'], [phone, 'de-DE']]) {
      const p = await person(base, { ...(size ? { size, touch: true } : {}), language });
      const width = size?.width ?? 1366;
      await opened(p, { ...quick, seats: ['me', 'bot:random', 'bot:random'] });
      await until('the first decision', () => decisionOf(p));
      await axe(p.page, `the set-up of Dominations at ${width}`);
      await p.shot(`dominations-${width}-setup`);
      for (let i = 0, grown = 0; ; ++i) {
        check(i < 200, 'no third tile');
        const d = await until('a decision', () => decisionOf(p));
        if (d.about === 'grow' && ++grown === 3) break;
        await stepDominations(p);
      }
      await p.page.locator('.act .btn.go').first().click();
      await fits(p.page, ['.strip', '.map', '.know', '.hand', '.act', ...(size ? [] : ['.side'])], `Dominations at ${width}`);
      await axe(p.page, `the table of Dominations at ${width}`);
      await p.shot(`dominations-${width}-grow`);
      check(await p.page.locator('.delta').filter({ hasText: '+' }).count(), 'the placement is not previewed in the tracks');
      if (size) await p.page.locator('.tomap').tap();
      for (let k = 0; k < 6; ++k) {
        await p.page.getByRole('tab').nth(k).click();
        await axe(p.page, `tab ${k} of Dominations at ${width}`);
        await fits(p.page, ['.strip', '.side', '.act'], `tab ${k} at ${width}`);
        await p.shot(`dominations-${width}-tab${k}`);
      }
      await p.close();
    }
  },

  async 'Dominations: the guided first game begins'(base) {
    const p = await person(base);
    await p.go('');
    await p.page.getByRole('button', { name: 'Guided first game' }).nth(1).click();
    await p.page.getByText('Step 1 of 6').waitFor();
    await p.shot('dominations-guide');
    await p.close();
  },
};
