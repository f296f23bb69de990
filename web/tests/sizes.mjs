// Every size of screen with everything on it: nothing leaves the window, nothing is cut, nothing scrolls but the log.
import { answered, check, decisionOf, opened, over, person, shots, shown, stepDominations, until } from './kit.mjs';
import { naming, night, rich } from './positions.mjs';

export const sizes = [
  { width: 1366, height: 768, shape: 'wide' },
  { width: 1920, height: 1080, shape: 'wide' },
  { width: 1024, height: 768, shape: 'middle' },
  { width: 820, height: 1180, shape: 'tall', touch: true },
  { width: 390, height: 844, shape: 'phone', touch: true },
  { width: 390, height: 664, shape: 'phone', touch: true },
  { width: 360, height: 640, shape: 'phone', touch: true },
  { width: 844, height: 390, shape: 'flat', touch: true },
];
// What is wrong with the table as it stands. Names may be cut only where a whole one is a press away (`title`), texts of cards where the card can be read.
export const measure = (page) =>
  page.evaluate(() => {
    const out = [];
    const say = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].filter((c) => !c.startsWith('svelte')).join('.')}`;
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.sr');
    const root = document.scrollingElement;
    if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1) out.push(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`);
    const table = document.querySelector('.table');
    if (!table) return ['no table'];
    for (const e of table.querySelectorAll('section, button, .card, .panel, .counters > *, .ask p, .waits, .seatbox, h2')) {
      if (!seen(e) || e.closest('.log, .lines, .market .list, .boards, svg')) continue;
      const r = e.getBoundingClientRect();
      if (!r.width || !r.height) { if (e.matches('button, .card')) out.push(`${say(e)} has no size`); continue; }
      if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) out.push(`${say(e)} "${e.textContent.trim().slice(0, 20)}" leaves the window: ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`);
      for (let p = e.parentElement; p && p !== table; p = p.parentElement) {
        const style = getComputedStyle(p);
        if (style.overflow === 'visible') continue;
        const q = p.getBoundingClientRect();
        if (r.left < q.left - 6 || r.top < q.top - 6 || r.right > q.right + 6 || r.bottom > q.bottom + 6) out.push(`${say(e)} "${e.textContent.trim().slice(0, 20)}" is cut by ${say(p)}: ${[r.left, r.top, r.right, r.bottom].map(Math.round)} in ${[q.left, q.top, q.right, q.bottom].map(Math.round)}`);
        break;
      }
    }
    for (const e of table.querySelectorAll('*')) {
      if (!seen(e) || e.closest('svg')) continue;
      const style = getComputedStyle(e);
      const scrolls = /auto|scroll/.test(style.overflowY) || /auto|scroll/.test(style.overflowX);
      if (scrolls && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1) && !e.matches('.log, .lines, .market .list, .boards')) out.push(`${say(e)} scrolls`);
    }
    for (const e of table.querySelectorAll('.name, .nm, .say, .big, .phase, .ask p, .prompt, .seatbox .facts')) {
      if (!seen(e) || e.closest('svg')) continue;
      if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' && !e.matches('.prompt')) out.push(`${say(e)} "${e.textContent.trim().slice(0, 30)}" is cut: ${e.scrollWidth} > ${e.clientWidth}`);
      if (e.matches('.buttons .prompt') && e.scrollHeight > e.clientHeight + 2) out.push(`what is asked is cut: "${e.textContent.trim()}"`);
      const box = e.closest('.card, .btn');
      if (box && e.matches('.name, .say')) {
        const r = e.getBoundingClientRect();
        const b = box.getBoundingClientRect();
        if (r.bottom > b.bottom + 2 || r.right > b.right + 2 || r.top < b.top - 2) out.push(`${say(e)} "${e.textContent.trim().slice(0, 30)}" leaves its ${say(box)}`);
      }
    }
    // No word is torn apart on a button.
    for (const e of table.querySelectorAll('.buttons .btn .say')) {
      if (!seen(e)) continue;
      const words = [...e.childNodes].filter((n) => n.nodeType === 3).flatMap((n) => [...n.data.matchAll(/[\p{L}\p{N}]{4,}/gu)].map((m) => [n, m.index, m[0]]));
      for (const [node, at, word] of words) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) out.push(`"${word}" is torn apart on a button`);
      }
    }
    // How many are left stands in the corner of its pile, not on its picture.
    for (const e of table.querySelectorAll('.supply .card .n')) {
      if (!seen(e)) continue;
      const gap = e.closest('.card').getBoundingClientRect().right - e.getBoundingClientRect().right;
      if (gap > 14) out.push(`the number of ${e.closest('.card').dataset.card} lies ${Math.round(gap)} from its corner`);
    }
    // Nothing that can be pressed lies under something else.
    for (const e of table.querySelectorAll('button:enabled')) {
      if (!seen(e) || e.closest('.log, .lines, .market .list, .boards, svg')) continue;
      const r = e.getBoundingClientRect();
      const hit = document.elementFromPoint(Math.min(innerWidth - 2, Math.max(1, r.left + Math.min(8, r.width / 2))), r.top + r.height / 2);
      if (hit && !e.contains(hit) && !hit.contains(e) && !hit.closest('.prompt, .choices, .peek, .toasts, .card')) out.push(`${say(e)} "${e.textContent.trim().slice(0, 20)}" lies under ${say(hit)}`);
    }
    return [...new Set(out)].slice(0, 12);
  });
export const primaryAt = (page) =>
  page.evaluate(() => {
    const r = document.querySelector('.buttons .first')?.getBoundingClientRect();
    return r ? [r.left, r.top, r.width, r.height].map(Math.round).join() : null;
  });
const crowded = {
  seats: ['me', ...Array(5).fill('bot:random')],
  options: { kingdom: ['cellar', 'militia', 'poet', 'kitsune', 'tea_house', 'artisan', 'imperial_envoy', 'rustic_village', 'workers_village', 'grand_market'], events: ['kintsugi', 'receive_tribute'], prophecy: 'approaching_army', colony: true },
};
// One step of anything in Dominion: whatever can be pressed, buying what asks questions.
async function anyStep(p, d) {
  const selector = await p.state((l) => {
    const has = (s) => !!document.querySelector(s);
    const list = l.state.decision.what === 'turn' ? ['.hand .legal', '.buttons .btn.go:enabled', '.supply .legal[data-card=cellar]', '.supply .legal[data-card=militia]', '.supply .legal[data-card=silver]', '.buttons .others .btn'] : ['.looses .legal:not(.chosen)', '.looses .btn:not([aria-pressed=true])', '.hand .legal:not(.chosen)', '.supply .legal', '.buttons .others .btn'];
    const done = l.state.decision.max > 1 && has('.buttons .first .btn.go:enabled') && l.state.decision.what !== 'turn';
    return done ? '.buttons .first .btn.go' : list.find(has);
  });
  await p.page.locator(selector).first().evaluate((e) => e.click());
  if (d.what === 'turn' || d.max === 1) await answered(p, d);
}

const tests = {};
for (const { width, height, touch = false } of sizes) {
  tests[`sizes: Dominion at ${width}×${height}, six players, two Events, a Prophecy, Colony, an open prompt, in German`] = async (base) => {
    const p = await person(base, { size: { width, height }, touch, language: 'de-DE' });
    await opened(p, 'dominion', crowded);
    const at = new Set();
    const wrong = [];
    const look = async (name) => {
      await p.page.waitForTimeout(60);
      const bad = await measure(p.page);
      await p.shot(`size-${width}x${height}-dominion-${name}`);
      if (bad.length) wrong.push(`${name}:\n    ${bad.join('\n    ')}`);
    };
    const prompts = new Set();
    for (let n = 0; (prompts.size < 1 || n < 22) && n < 140 && !(await over(p)); ++n) {
      const d = await until('a decision', async () => (await decisionOf(p)) ?? (await over(p)));
      if (d === true) break;
      at.add(await primaryAt(p.page));
      if (n === 0) await look('turn');
      const kind = d.what === 'turn' ? '' : `${d.about}-${d.what}`;
      if (kind && !prompts.has(kind)) {
        prompts.add(kind);
        await look(`prompt${prompts.size}`);
      }
      if (n === 20) await look('later');
      const max = await p.state((l) => l.state.decision.max);
      await anyStep(p, { ...d, max });
    }
    check(prompts.size > 0, 'no prompt came');
    // The same table with all that borrowed cards bring: mats, tokens, States, Artifacts, mixed piles, piles outside the supply.
    await shown(p, rich);
    await look('rich');
    at.add(await primaryAt(p.page));
    await p.page.locator('[data-deed^=use_coffers]').click();
    await until('the amounts', async () => (await p.page.locator('.looses .btn').count()) === 14);
    await look('rich-amounts');
    await p.page.keyboard.press('.');
    await shown(p, naming, [(o) => o.do === 'play' && o.card === 'wishing_well' && !o.as]);
    await look('rich-naming');
    await shown(p, night);
    await look('rich-night');
    check(wrong.length === 0, wrong.join('\n  '));
    check(at.size === 1, `the first button moves: ${[...at].join(' | ')}`);
    await p.close();
  };
  tests[`sizes: Dominations at ${width}×${height}, four players, in German, from the set-up into Develop`] = async (base) => {
    const p = await person(base, { size: { width, height }, touch, language: 'de-DE' });
    await opened(p, 'dominations', { seats: ['me', ...Array(3).fill('bot:random')] });
    const at = new Set();
    const wrong = [];
    const kinds = new Map();
    for (let n = 0; n < 60 && !(kinds.get('develop') > 1); ++n) {
      const d = await until('a decision', () => decisionOf(p));
      if (await p.page.locator('#report').count()) await p.page.keyboard.press('Escape');
      at.add(await primaryAt(p.page));
      const kind = ['grow', 'build', 'develop'].includes(d.about) ? d.about : d.what;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (kinds.get(kind) === 1 || (kind === 'grow' && kinds.get(kind) === 2)) {
        await p.page.waitForTimeout(60);
        const bad = await measure(p.page);
        await p.shot(`size-${width}x${height}-dominations-${kind}${kinds.get(kind)}`);
        if (bad.length) wrong.push(`${kind}:\n    ${bad.join('\n    ')}`);
      }
      // As rich a place as there can be: every Domain with two digits, and Vestigium.
      if (kind === 'grow' && kinds.get(kind) === 2) {
        await p.page.locator('.ghosttile').waitFor();
        await p.state((l) => {
          const knowledge = Object.fromEntries(['trade', 'craftsmanship', 'art', 'science', 'government', 'religion'].map((x) => [x, 12]));
          const { decision } = l.state;
          const options = decision.options.map((o) => (o.preview ? { ...o, preview: { ...o.preview, knowledge, vestigium: 3, locus: true } } : o));
          l.state = { ...l.state, decision: { ...decision, options } };
        });
        await until('all signs', () => p.page.evaluate(() => document.querySelectorAll('.buttons .first .signs > span').length === 7));
        const bad = await measure(p.page);
        await p.shot(`size-${width}x${height}-dominations-rich`);
        if (bad.length) wrong.push(`rich:\n    ${bad.join('\n    ')}`);
      }
      await stepDominations(p);
    }
    check(kinds.get('develop'), `no Develop phase: ${[...kinds.keys()]}`);
    check(wrong.length === 0, wrong.join('\n  '));
    check(at.size === 1, `the first button moves: ${[...at].join(' | ')}`);
    await p.close();
  };
}
export { shots };
export default tests;
