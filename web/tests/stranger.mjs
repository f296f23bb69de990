// A game that the client has never heard of (tests/pebbles): every screen works for it, at every size, from the first click to the replay.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answered, axe, check, decisionOf, over, person, program, serve, until } from './kit.mjs';
import { measure, sizes } from './sizes.mjs';

const server = () => join(dirname(program()), '..', 'tests', 'pebbles', 'pebbles');

// One answer with the mouse: takes one pebble, or as many as asked.
async function step(p) {
  const d = await decisionOf(p);
  if (!d) return;
  const option = p.page.locator('.ask .btn').first();
  const several = await p.state((l) => l.state?.decision?.max > 1);
  if (several) check(/\S \d+ \/ \d+/.test(await option.innerText()), `an option and how often it is picked run into each other: ${await option.innerText()}`);
  await option.click();
  if (several) await p.page.locator('.buttons .btn.go').click();
  await answered(p, d);
}

export default {
  async 'stranger: a third game is found, set up, played on every size of screen, and replayed'() {
    check(existsSync(server()), 'pebbles is not built: ninja pebbles');
    const { base, stop } = await serve(server());
    try {
      const p = await person(base);
      const { page } = p;
      await p.go('');
      const card = page.locator('.game.pebbles');
      await card.getByRole('heading', { name: 'Pebbles' }).waitFor();
      check(!(await card.getByRole('button', { name: /Guided/ }).count()), 'a guided game is promised');
      await axe(page, 'the start page with a third game');
      await p.shot('stranger-home');
      for (const path of ['#/rules/pebbles', '#/cards/pebbles']) {
        await p.go(path);
        await page.getByRole('link', { name: 'Pebbles' }).and(page.locator('[aria-current=page]')).waitFor();
        check(!/Dominion is|Copper|seven Coppers/.test(await page.locator('main').innerText()), `${path} shows another game`);
      }
      await p.go('#/new/nothing');
      await page.getByRole('alert').waitFor();
      await p.go('#/new/pebbles');
      await page.getByLabel('Pebbles in the heap').fill('7');
      await page.getByLabel('Pebbles in the heap').blur();
      await page.getByLabel('Seat 2').selectOption('bot:greedy');
      await axe(page, 'the set-up of a third game');
      await page.getByRole('button', { name: 'Open the table' }).click();
      await until('the heap', () => p.state((l) => l?.state?.view?.game === 'pebbles' && l.info.options.heap === 7));
      await until('a decision', async () => (await decisionOf(p)) || (await over(p)));
      await axe(page, 'the table of a third game');
      // Undo, hint and the list of options are those of every table.
      if (!(await over(p)) && (await decisionOf(p))) {
        await page.keyboard.press('/');
        await page.locator('#options .opt').first().waitFor();
        await page.keyboard.press('Escape');
      }
      for (let n = 0; !(await over(p)); ++n) {
        check(n < 60, 'the game does not end');
        await until('a decision', async () => (await decisionOf(p)) || (await over(p)));
        if (!(await over(p))) await step(p);
      }
      await page.locator('#ending .standing').waitFor();
      await axe(page, 'the ending of a third game');
      await p.shot('stranger-ending');
      await page.locator('#ending').getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('slider', { name: 'Moment of the game' }).waitFor();
      await page.locator('.plain').first().waitFor();
      await p.close();
      // By one click from the start page, on every size, in German.
      const q = await person(base, { language: 'de-DE' });
      await q.go('');
      await q.page.locator('.game.pebbles').getByRole('button', { name: /Sofort|Jetzt|spielen/ }).first().click();
      await until('a table', () => q.state((l) => l?.state?.view?.game === 'pebbles'));
      await until('a decision', () => decisionOf(q)); // what is asked takes the most room
      const wrong = [];
      for (const { width, height, shape } of sizes) {
        await q.page.setViewportSize({ width, height });
        // Until its next frame the page has the new size and still the old shape: nobody sees that, but it can be measured.
        await until(`the shape ${shape} at ${width}×${height}`, () => q.page.evaluate(([w, h, s]) => innerWidth === w && innerHeight === h && document.querySelector('.table')?.dataset.shape === s, [width, height, shape]));
        const bad = await measure(q.page);
        await q.shot(`stranger-${width}x${height}`);
        if (bad.length) wrong.push(`${width}×${height}: ${bad.join('; ')}`);
      }
      check(!wrong.length, wrong.join('\n  '));
      await q.close();
    } finally {
      await stop();
    }
  },
};
