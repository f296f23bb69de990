// After the game: the review, the replay's last moment, the result of the day among all others, and what one may do now.
import { answered, axe, check, decisionOf, opened, over, person, phone, until } from './kit.mjs';

const plain = { kingdom: 'b2_first_game' };
// Plays as badly as it can be done: Treasures stay in hand, and a Curse is bought.
async function badly(p, turns) {
  for (let n = 0; n < 2 * turns; ++n) {
    const d = await until('a decision', () => decisionOf(p));
    const curse = p.page.locator('.supply .legal[data-card=curse]');
    if (n % 2 === 0 && (await curse.count())) await curse.click();
    else await p.page.locator('[data-deed=end], .buttons .btn').filter({ hasText: /End the turn|Zug beenden/ }).first().click();
    await answered(p, d);
  }
}
async function finished(base, options = {}) {
  const p = await person(base, options);
  const made = await opened(p, 'dominion', { seats: ['me', 'bot:bigmoney'], options: plain });
  await badly(p, 3);
  await until('the own turn', () => decisionOf(p));
  await p.state((l) => l.call('resign', {}));
  await until('the end', () => over(p));
  await p.page.locator('#ending').waitFor();
  return { p, id: made.table.id };
}

export default {
  async 'review: the server weighs each decision of a finished game, draws the share of the win, and names what cost most'(base) {
    const { p, id } = await finished(base);
    const { page } = p;
    const answers = await p.state((l) => l.info.step);
    await page.getByRole('button', { name: 'Review my game' }).click();
    await page.locator('.review progress, .review .all').first().waitFor();
    await until('the end of the review', async () => (await page.evaluate(async (x) => (await (await fetch(`/api/tables/${x}/review`)).json()).state, id)) === 'done', 120_000);
    await page.locator('.review .run').waitFor({ state: 'detached' });
    const told = await page.evaluate(async (x) => (await fetch(`/api/tables/${x}/review`)).json(), id);
    check(told.of === answers && told.decisions.length >= 4, `${told.decisions.length} decisions of ${told.of} answers`);
    check(told.decisions.every((d) => d.seat === 0), "a bot's decision is weighed");
    const worst = told.decisions.reduce((a, b) => (b.loss > a.loss ? b : a));
    check(/Curse|End the turn/.test(worst.played.en) && worst.loss > 0.01, `the costliest is ${worst.played.en} (${worst.loss})`);
    check(told.costliest[0][0] === worst.step && told.costliest[0].length <= 3, `costliest: ${JSON.stringify(told.costliest)}`);
    // What the page makes of it: a curve, three decisions with what would have been better, all of them with their marks; and it says from what it judged.
    check(/M[\d.]+ [\d.]+( L|L)/.test(await page.locator('.review .curve path').first().getAttribute('d')), 'no curve');
    check((await page.locator('.review .costly > li').count()) === told.costliest[0].length, 'not as many as the server names');
    check((await page.locator('.review .costly > li').first().innerText()).includes(worst.played.en), 'the first is not the costliest');
    check((await page.locator('.review').innerText()).includes('only by what its seat could know at that moment'), 'it does not say from what it judged');
    await page.locator('.review summary').click();
    check((await page.locator('.review .all li').count()) === told.decisions.length, 'not every decision is marked');
    await page.locator('.review').evaluate((e) => e.scrollIntoView());
    await axe(page, 'the review', { measured: true });
    await p.shot('review-desk');
    // Look: the moment before it, with the eyes of that seat.
    await page.locator('.review .costly').getByRole('button', { name: 'Look' }).first().click();
    await until('the moment', async () => (await page.locator('.scrub').innerText()).includes(`${worst.step - 1}/${answers}`));
    check((await page.getByRole('combobox', { name: 'Seen by' }).inputValue()) === '0', 'not with the eyes of the seat');
    check((await page.locator('.scrub .tick').count()) === told.costliest[0].length, 'the replay does not mark them');
    await page.getByRole('button', { name: 'Forward' }).click();
    await page.locator('.judged').waitFor();
    await p.shot('review-replay');
    // It is kept with the table: nobody asks again. And one plays on from there.
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.locator('.review .costly').getByRole('button', { name: 'Play on from here' }).first().click();
    await until('a branch', () => p.state((l) => l?.info?.deal === 'branch' && !!l.state?.decision));
    await p.close();
  },

  async 'review: on a phone and in German it fits the screen, and what one may do now is always in sight'(base) {
    const { p } = await finished(base, { size: phone, touch: true, language: 'de-DE' });
    const { page } = p;
    const again = page.locator('#ending').getByRole('button', { name: 'Noch einmal!' });
    const inSight = async (when) => {
      const box = await again.boundingBox();
      check(box && box.y >= 0 && box.y + box.height <= phone.height, `"Again!" is at ${Math.round(box?.y)} ${when}`);
      check((await page.locator('#ending .row.acts').boundingBox()).height < 80, 'the buttons take several rows');
    };
    await inSight('when the game is over');
    await page.getByRole('button', { name: 'Mein Spiel durchsehen' }).click();
    await page.locator('.review .curve').waitFor({ timeout: 60_000 });
    await page.locator('.review').evaluate((e) => e.scrollIntoView());
    await inSight('in the review');
    check(!(await page.evaluate(() => [...document.querySelectorAll('.review *')].some((e) => !e.closest('svg, .sr') && e.getBoundingClientRect().right > innerWidth + 1))), 'the review is wider than the screen');
    await axe(page, 'the review on a phone');
    await p.shot('review-phone');
    // The system's own sheet shares the replay and each of its moments.
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: async (x) => void (globalThis.offered ??= []).push(x.url) }));
    await page.locator('#ending').getByRole('button', { name: 'Wiederholung teilen' }).click();
    await page.locator('.review .costly').getByRole('button', { name: 'Ansehen' }).first().click();
    await page.getByRole('button', { name: 'Augenblick teilen' }).click();
    const offered = await until('two addresses', () => page.evaluate(() => globalThis.offered?.length === 2 && globalThis.offered));
    check(/#\/replay\/\w+$/.test(offered[0]) && /\?step=\d+&seat=0$/.test(offered[1]), `shared: ${offered}`);
    await p.close();
  },

  async 'review: the last moment of a replay is the end of the game'(base) {
    const { p, id } = await finished(base);
    const answers = await p.state((l) => l.info.step);
    await p.go(`#/replay/${id}`);
    await p.page.getByRole('button', { name: 'To the end' }).click();
    await until('the last step', async () => (await p.page.locator('.scrub').innerText()).includes(`${answers}/${answers}`));
    const { total, steps } = await p.page.evaluate(async ([x, n]) => (await fetch(`/api/tables/${x}/steps?from=${n}&to=${n}`)).json(), [id, answers]);
    check(total === answers && steps.length === 1, 'the server has no such step');
    await p.close();
  },

  async 'review: the result of the day says how many it leaves behind, with the distribution of all'(base) {
    const p = await person(base);
    await p.page.route('**/api/daily?*', (route) => route.fulfill({ json: { game: 'dominion', day: '2026-11-16', count: 5, won: 2, scores: [{ score: 12, count: 1 }, { score: 20, count: 2 }, { score: 33, count: 1 }, { score: 40, count: 1 }], mine: { table: 'x', score: 33, place: 1, steps: 90, better_than: 3 } } }));
    await p.go('');
    await p.page.getByText('33 points today, better than 75 %').first().waitFor();
    check((await p.page.locator('.spread').first().locator('span').count()) === 29 && (await p.page.locator('.spread').first().locator('.mine').count()) === 1, 'no distribution with the own result');
    await p.shot('daily-result');
    await p.page.unroute('**/api/daily?*');
    // Nobody has played: nothing is said about results.
    await p.page.route('**/api/daily?*', (route) => route.fulfill({ json: { game: 'dominion', day: '2026-11-16', count: 0, won: 0, scores: [], mine: null } }));
    await p.page.reload();
    await p.page.getByText('Deal of the day').first().waitFor();
    check(!/0 results/.test(await p.page.locator('main').innerText()), 'zero results are counted');
    await p.page.unroute('**/api/daily?*');
    // And at the end of the game itself.
    await p.page.reload();
    await p.page.getByRole('button', { name: /Deal of the day/ }).first().click();
    await until('the deal', () => p.state((l) => l?.info?.deal === 'daily' && !!l.state?.view));
    await p.state((l) => l.call('resign', {}));
    await until('the end', () => over(p));
    await p.page.locator('#ending .spread .mine').waitFor();
    await p.close();
  },
};
