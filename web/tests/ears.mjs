// A whole game through the accessibility tree alone: roles and names, the list of options, nothing seen.
import { answered, check, decisionOf, opened, over, person, sleep, until } from './kit.mjs';

// Opens the list of options and takes the first whose name is wanted, else the first of all; several where several are asked.
async function byList(p, d, wanted) {
  const { page } = p;
  const { min, max } = await p.state((l) => ({ min: l.state.decision.min, max: l.state.decision.max }));
  await page.keyboard.press('/');
  const list = page.getByRole('dialog');
  await list.waitFor();
  const buttons = list.getByRole('listitem').getByRole('button');
  if (max > 1) {
    const n = await buttons.count();
    for (let k = 0, picked = 0; picked < min; k = (k + 1) % n, ++picked) await buttons.nth(k).click();
    await list.getByRole('button', { name: 'Confirm' }).click();
  } else {
    const names = await buttons.allInnerTexts();
    const at = wanted.map((w) => names.findIndex((x) => w.test(x))).find((i) => i >= 0) ?? 0;
    await buttons.nth(at).click();
  }
  await answered(p, d);
}
async function whole(base, game, body, wanted) {
  const p = await person(base);
  await opened(p, game, { seats: ['me', 'bot:random'], ...body });
  let told = 0;
  let named = 0;
  for (let n = 0; !(await over(p)); ++n) {
    check(n < 2500, 'the game does not end');
    const d = await decisionOf(p);
    if (!d) {
      await sleep(20);
      continue;
    }
    // It comes with the question after it, so it is looked for when there is a question.
    const report = p.page.getByRole('dialog', { name: 'End of the Age' });
    await until('the report of the Age is closed', async () => !(await report.count()) || (await p.page.keyboard.press('Escape')));
    if (await p.page.locator('#told').textContent()) ++told;
    if (await p.page.locator('#asked').textContent()) ++named;
    await p.page.evaluate(() => document.activeElement?.blur?.());
    await byList(p, d, wanted(d));
  }
  check(told > 10 && named > 10, 'the live regions are silent');
  await p.page.getByRole('dialog', { name: /win|victory/i }).waitFor();
  const rows = await p.page.getByRole('list', { name: 'Scores' }).getByRole('heading').allInnerTexts();
  check(rows.length === 2, `the ending names ${rows}`);
  await p.close();
}

// What somebody who hears the list of options would take; without a plan a game buys Coppers until nobody listens any more.
const plan = [/^Play all Treasures/, /^(To|Go to) the Buy phase/, /^Buy Province/, /^Buy Gold/, /^Buy Silver/, /^End/];
export default {
  'ears: a whole game of Dominion by roles and names alone': (base) =>
    whole(base, 'dominion', { seats: ['me', 'bot:bigmoney'], options: { kingdom: 'b2_first_game' } }, (d) => (d.what === 'turn' ? plan : [])),
  'ears: a whole game of Dominations by roles and names alone': (base) =>
    whole(base, 'dominations', {}, (d) => (d.about === 'grow' ? [] : [/nothing/i])),
};
