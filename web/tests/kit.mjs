// A real server, real browsers, and the few words that tests are written in.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
export const dist = process.env.DEMESNE_WEB_DIST ?? join(here, '..', 'dist');
const shots = process.env.DEMESNE_SHOTS ?? join(here, '..', 'test-results');
mkdirSync(shots, { recursive: true });
const axeSource = readFileSync(join(here, '..', 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

const freePort = () =>
  new Promise((resolve) => {
    const s = createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address();
      s.close(() => resolve(port));
    });
  });

let engine = '';
export const program = () => engine;
export async function serve(binary, command = ['serve']) {
  if (command.length) engine = binary;
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'demesne-web-'));
  const args = [...command, '--port', port, '--data', data, '--web', dist, '--log-level', 'warn', '--rate', 2000, '--burst', 4000, '--http-rate', 2000, '--http-burst', 4000, '--tables-per-hour', 2000, ...(command.length ? ['--review-seconds', 5, '--reviews-per-hour', 500] : [])];
  const child = spawn(binary, args.map(String), { stdio: ['ignore', 'inherit', 'inherit'] });
  const base = `http://127.0.0.1:${port}`;
  for (let i = 0; ; ++i) {
    try {
      if ((await fetch(`${base}/healthz`)).ok) break;
    } catch {
      /* not up yet */
    }
    if (i > 100 || child.exitCode !== null) throw new Error('the server does not answer');
    await sleep(100);
  }
  return {
    base,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => {
          rmSync(data, { recursive: true, force: true });
          done();
        });
        child.kill('SIGTERM');
      }),
  };
}

export const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
export function check(condition, message) {
  if (!condition) throw new Error(message);
}
export async function until(what, condition, ms = 60_000) {
  const end = Date.now() + ms;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain for: ${what}`);
    await sleep(30);
  }
}

let browser = null;
async function chrome() {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  return browser;
}
export async function stopBrowsers() {
  await browser?.close();
  browser = null;
}

export const desktop = { width: 1366, height: 768 };
export const phone = { width: 390, height: 844 };

// A person with a browser of their own: cookies, storage and connections are not shared.
export async function person(base, { size = desktop, touch = false, language = 'en-US', motion = false, prefs = null } = {}) {
  const context = await (await chrome()).newContext({ viewport: size, hasTouch: touch, isMobile: touch, locale: language, baseURL: base, reducedMotion: motion ? 'no-preference' : 'reduce' });
  if (prefs) await context.addInitScript((p) => localStorage.getItem('demesne') ?? localStorage.setItem('demesne', JSON.stringify(p)), prefs);
  const page = await context.newPage();
  const errors = [];
  const requests = [];
  const frames = [];
  page.on('pageerror', (e) => errors.push(e.message));
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
  page.on('request', (r) => requests.push(r.url()));
  page.on('websocket', (ws) => ws.on('framereceived', (f) => frames.push(String(f.payload))));
  page.setDefaultTimeout(45_000);
  return {
    page,
    context,
    errors,
    requests,
    frames,
    go: (path) => page.goto(`${base}/${path}`),
    shot: (name) => page.screenshot({ path: join(shots, `${name}.png`) }),
    // Something of the first connection, as the client has it. Evaluated by the debugger: the page's policy allows no eval.
    state: (read, arg) => page.evaluate(`(${read})(globalThis.demesne?.links?.[0], ${JSON.stringify(arg) ?? 'undefined'})`).catch(() => null),
    create: (body) => page.evaluate(async (b) => (await fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(b) })).json(), body),
    close: async () => {
      const found = errors.filter((e) => !/ERR_|Failed to load resource|WebSocket connection/.test(e));
      await context.close();
      check(found.length === 0, `errors in the page: ${found.slice(0, 3).join(' | ')}`);
    },
  };
}

// No violation of any rule of axe on the screen as it stands. It comes in through the debugger, not through a tag: the policy forbids that.
export async function axe(page, where, { measured = false } = {}) {
  if (!(await page.evaluate(() => typeof globalThis.axe === 'object'))) await page.evaluate(axeSource);
  const { violations, unsure } = await page.evaluate(async (types) => {
    // Of hundreds of cards in one list the first stand for all.
    const r = await globalThis.axe.run({ exclude: ['ul > li:nth-child(n + 50)'] }, { resultTypes: types });
    return {
      violations: r.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim() ?? ''})`).join(' | ')}`),
      unsure: r.incomplete.filter((v) => v.id === 'color-contrast').flatMap((v) => v.nodes.map((n) => n.target.join(' '))),
    };
  }, measured ? ['violations', 'incomplete'] : ['violations']);
  check(violations.length === 0, `axe on ${where}:\n    ${violations.join('\n    ')}`);
  const faint = measured && unsure.length ? await contrasts(page, unsure) : [];
  check(faint.length === 0, `too little contrast on ${where}:\n    ${faint.slice(0, 8).join('\n    ')}`);
}
// Where axe cannot tell the contrast (gradients, pictures, short texts) the pixels are measured: the page is drawn without its letters, and
// the colour of each text is held against what lies under it.
async function contrasts(page, selectors) {
  const texts = await page.evaluate((list) => {
    const seen = [];
    for (const selector of list) {
      const e = document.querySelector(selector);
      const style = e && getComputedStyle(e);
      // Not shown, cut off, under something else, without letters of its own, or of a thing that cannot be pressed now.
      if (!e || e instanceof SVGElement || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || e.closest('.sr, :disabled, .dim, .empty')) continue;
      const own = [...e.childNodes].find((n) => n.nodeType === 3 && n.textContent.trim());
      const paint = style.color.match(/[\d.]+/g)?.map(Number) ?? [];
      if (!own || (paint[3] ?? 1) < 0.99) continue;
      const range = document.createRange();
      range.selectNodeContents(own);
      const r = range.getClientRects()[0];
      if (!r || r.width < 2 || r.height < 4 || r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight) continue;
      let cut = false;
      for (let p = e; p; p = p.parentElement) {
        const s = getComputedStyle(p);
        const q = p.getBoundingClientRect();
        const fade = s.maskImage && s.maskImage !== 'none' ? 40 : 0; // a text that fades out where its card ends
        if (s.overflow !== 'visible' && (r.bottom > q.bottom - fade + 1 || r.right > q.right + 1 || r.top < q.top - 1)) cut = true;
      }
      if (cut) continue;
      const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
      if (!hit || !(e.contains(hit) || hit.contains(e))) continue;
      const size = parseFloat(style.fontSize) * (e.closest('.table')?.currentCSSZoom ?? 1);
      seen.push({ selector, text: own.textContent.trim().slice(0, 24), paint: paint.slice(0, 3), need: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5, box: [r.left, r.top, r.width, r.height].map(Math.round) });
    }
    const bare = new CSSStyleSheet();
    bare.replaceSync('* { color: transparent !important; -webkit-text-fill-color: transparent !important; text-shadow: none !important; transition: none !important; animation: none !important; caret-color: transparent !important; }');
    document.adoptedStyleSheets = [bare];
    return seen;
  }, selectors);
  const picture = texts.length ? (await page.screenshot({ scale: 'css' })).toString('base64') : '';
  return page.evaluate(
    async ([list, png]) => {
      document.adoptedStyleSheets = [];
      if (!list.length) return [];
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext('2d');
      pen.drawImage(image, 0, 0);
      const light = ([r, g, b]) => [r, g, b].map((c) => ((c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
      return list.flatMap(({ selector, text, paint, need, box: [x, y, w, h] }) => {
        const { data } = pen.getImageData(x, y, Math.max(1, w), Math.max(1, h));
        const ink = light(paint);
        const all = [];
        for (let i = 0; i < data.length; i += 4) {
          const ground = light([data[i], data[i + 1], data[i + 2]]);
          all.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
        }
        all.sort((a, b) => a - b);
        const at = all[Math.floor(all.length * 0.1)] ?? 21; // a line or a corner under a letter is no ground
        return at < need ? [`${selector} "${text}": ${at.toFixed(2)} instead of ${need}`] : [];
      });
    },
    [texts, picture],
  );
}

// The whole table is on the screen: nothing to scroll, and each named part inside the window.
export async function fits(page, parts, where) {
  const bad = await page.evaluate((list) => {
    const out = [];
    const d = document.scrollingElement;
    if (d.scrollHeight > innerHeight + 1 || d.scrollWidth > innerWidth + 1) out.push(`the page scrolls: ${d.scrollWidth}×${d.scrollHeight}`);
    for (const selector of list) {
      const e = [...document.querySelectorAll(selector)].find((x) => x.getClientRects().length);
      if (!e) {
        out.push(`${selector} is not shown`);
        continue;
      }
      const r = e.getBoundingClientRect();
      if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) out.push(`${selector} leaves the window: ${Math.round(r.left)},${Math.round(r.top)} to ${Math.round(r.right)},${Math.round(r.bottom)}`);
      if (r.height < 20) out.push(`${selector} is only ${Math.round(r.height)} high`);
    }
    return out;
  }, parts);
  check(bad.length === 0, `${where}: ${bad.join('; ')}`);
}

// A table made through the API and opened: no bot waits, hints are allowed.
export async function opened(p, game, body) {
  await p.go('');
  const made = await p.create({ game, bot_pause: 0, hints: true, public: false, ...body });
  check(made.table, `no table: ${JSON.stringify(made)}`);
  await p.go(`#/table/${made.table.id}`);
  return made;
}
// A table as the engine itself tells it: loads a position, gives the answers that `moves` find among the options, and returns the view and
// the open decision of a seat.
export async function told(position, moves = [], seat = 0) {
  const child = spawn(engine, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const call = async (method, params) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })}\n`);
    const answer = JSON.parse((await lines.next()).value);
    check(!answer.error, `${method}: ${answer.error?.message}`);
    return answer.result;
  };
  let step = await call('load', { position });
  const { table } = step;
  for (const move of moves) {
    const pick = step.decision.options.findIndex(move);
    check(pick >= 0, `no such option among ${step.decision.options.map((o) => o.text.en).join(', ')}`);
    step = await call('decide', { table, picks: [pick] });
  }
  const { view } = await call('view', { table, seat });
  child.kill();
  return { view, decision: { ...step.decision, seq: 900_000 + id } };
}
// Shows it at an open table in place of what the server said: what a game rarely comes to is looked at without playing until it does.
export async function shown(p, position, moves = []) {
  await until('nobody to be at it', async () => (await decisionOf(p)) ?? (await over(p))); // what a bot does would take its place
  const state = await told(position, moves);
  await p.state((l, s) => void (l.state = { ...l.state, view: s.view, decision: s.decision, waiting: 0, result: null }), state);
  await until('the table to be drawn', () => p.page.evaluate(() => document.querySelectorAll('.supply .card').length > 0));
  return state;
}
// Two people and a spectator come together by an invitation. `prepare` makes the choices of the set-up screen.
export async function gathered(base, game, prepare) {
  const host = await person(base);
  const guest = await person(base, { language: 'de-DE' });
  const watcher = await person(base);
  await host.go('');
  await host.page.getByLabel('Your name').fill('Ada');
  await host.page.getByLabel('Your name').blur();
  await host.go(`#/new/${game}`);
  await host.page.getByLabel('Seat 2').selectOption('invite');
  await prepare(host.page);
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  const invitation = await host.page.locator('.inv input').inputValue();
  const [, id, token] = /join\/([a-z2-7]+)\/\d\/(\w+)/.exec(invitation);
  await axe(host.page, 'the waiting room');
  await host.shot(`${game}-waiting`);
  await guest.page.goto(invitation);
  await guest.page.getByLabel('Dein Name').fill('Ben');
  check(!guest.page.url().includes(token), 'the token stays in the address bar');
  await guest.page.getByRole('button', { name: 'Platz nehmen' }).click();
  await until('the game to start', async () => (await decisionOf(host)) ?? (await decisionOf(guest)));
  await watcher.go(`#/table/${id}`);
  await watcher.page.getByText('You are watching').first().waitFor();
  return { id, host, guest, watcher };
}
// Two people play to the end; `after` sees who answered, and how many answers there were.
export async function playedOut(people, step, after = async () => {}) {
  for (let n = 1; !(await over(people[0])); ) {
    let who = null;
    for (const p of people) if (!who && (await decisionOf(p))) who = p;
    if (!who) {
      await sleep(30);
      continue;
    }
    await step(who);
    await after(who, n++);
    check(n < 3000, 'the game does not end');
  }
}
// Nothing that the receiver may not know has come over the wire: `bad` names what is wrong with a view.
export function wire(p, seat, bad) {
  for (const frame of p.frames) {
    const m = JSON.parse(frame);
    const params = m.params ?? m.result ?? {};
    if (params.state?.result) continue; // the game is over: everything is open
    const wrong = bad(params, seat);
    check(!wrong, `${wrong} to ${seat ?? 'a spectator'}`);
    if (seat === null) check(!params.state?.decision, 'a spectator gets a decision');
  }
}
// Both sizes and both languages at once: what fits one does not prove the other.
export const screens = [
  { language: 'en-US', width: 1366 },
  { size: { width: 390, height: 844 }, touch: true, language: 'de-DE', width: 390 },
];
// The guided first game from the start page: does at each step what the ring points at, until the last word.
export async function guided(base, nth, total, act) {
  const p = await person(base);
  const hands = [];
  await p.go('');
  await p.page.getByRole('button', { name: 'Guided first game' }).nth(nth).click();
  const step = () => p.page.evaluate(() => Number(/\d+/.exec(document.querySelector('.guide .label')?.textContent ?? '0')[0]));
  const seen = new Set();
  for (let n = 0; !seen.has(total); ++n) {
    check(n < 120, `the guide stays at step ${Math.max(...seen)}`);
    await until('a decision', () => decisionOf(p));
    const at = await step();
    if (at && !seen.has(at)) {
      seen.add(at);
      await until('the ring', () => p.page.locator('.ring').count());
      if (at === 1) await axe(p.page, 'the guide');
      await p.shot(`guide-${nth}-${at}`);
    }
    if (at === 1 && nth === 0) await p.page.getByRole('button', { name: 'Got it' }).click();
    else if (at !== total) await act(p, at, hands);
  }
  for (let k = 1; k <= total; ++k) check(seen.has(k), `step ${k} was never said`);
  await p.page.getByRole('button', { name: 'Now I play' }).click();
  await p.page.locator('.guide').waitFor({ state: 'detached' });
  await p.close();
  return hands;
}

export const decisionOf = (p) => p.state((l) => (l?.state?.decision && !l.busy ? { seq: l.state.decision.seq, what: l.state.decision.what, about: l.state.decision.about, n: l.state.decision.options.length } : null));
export const over = (p) => p.state((l) => !!l?.state?.result);
const answered = (p, d) => until(`the answer to ${d.about} (${d.what})`, async () => (await p.state((l, seq) => l.state?.decision?.seq !== seq, d.seq)) ?? true);
export { answered, shots };

async function press(locator) {
  if (!(await locator.count())) return false;
  await locator.first().click();
  return true;
}

// One step of Dominion with the mouse: Treasures, then the dearest card of a simple plan, then the end.
export async function stepDominion(p) {
  const d = await decisionOf(p);
  if (!d) return false;
  const { page } = p;
  if (d.what === 'turn') {
    // What to press is read off the table at once; the pressing itself is a real click.
    const selector = await p.state((l) => {
      const has = (s) => !!document.querySelector(s);
      const rich = l.state.decision.options.some((o) => o.do === 'play_treasures');
      if (rich && has('.buttons .btn.go')) return '.buttons .btn.go';
      const plan = ['province', 'gold', ...(l.state.view.supply.province < 4 ? ['duchy'] : []), 'silver'];
      for (const card of plan) if (has(`.supply .legal[data-card=${card}]`)) return `.supply .legal[data-card=${card}]`;
      return has('.buttons .btn.go:enabled') ? '.buttons .btn.go' : '.buttons .others .btn';
    });
    await page.locator(selector).first().click();
  } else {
    const { min, max } = await p.state((l) => ({ min: l.state.decision.min, max: l.state.decision.max }));
    if (max > 1) {
      for (let i = 0; i < min; ++i) await page.locator('.hand .legal:not(.chosen), .looses .legal:not(.chosen), .looses .btn:not([aria-pressed=true])').first().click();
      await page.locator('.buttons .first .btn.go').click();
    } else
      check(
        (await press(page.locator('.looses .btn, .looses .card'))) || (await press(page.locator('.hand .legal'))) || (await press(page.locator('.supply .legal'))) || (await press(page.locator('.buttons .others .btn'))),
        `nothing to press for ${d.what}`,
      );
  }
  await answered(p, d);
  return true;
}

// One step of Dominations with the mouse: the best place, the first City, the first Mastery that fits.
export async function stepDominations(p) {
  const d = await decisionOf(p);
  if (!d) return false;
  const { page } = p;
  const go = page.locator('.buttons .first .btn.go:enabled');
  let done = false;
  if (d.about === 'grow' && (await page.locator('.spot').count())) {
    await page.locator('.ghosttile').waitFor(); // the best place is shown at once
    done = await press(go);
  } else if (d.what === 'objective' || d.what === 'monument') done = await press(page.locator('.choicecard'));
  else if (d.about === 'build' && (await page.locator('.spot').count())) {
    await page.locator('.spot').first().dispatchEvent('click');
    done = await press(go);
  } else if (d.about === 'develop' && (await page.locator('.market li.legal .head').count())) {
    await page.locator('.market li.legal .head').first().click();
    if (!(await go.count()) && (await page.locator('.ghost').count())) await page.locator('.ghost').first().dispatchEvent('click');
    if (!(await go.count()) && (await page.locator('.copies .btn').count())) await page.locator('.copies .btn').first().click();
    done = await press(go);
  } else if (d.what === 'mulligan' || d.what === 'keep') done = await press(go);
  else if (d.what === 'vestigium' || d.what === 'order') {
    const { min, max } = await p.state((l) => ({ min: l.state.decision.min, max: l.state.decision.max }));
    if (max === 1) await page.locator('.choices .btn').first().click();
    else {
      for (let i = 0; i < min; ++i) await page.locator(d.what === 'order' ? '.choices .btn[aria-pressed=false]' : '.choices .btn').first().click();
      await press(go);
    }
    done = true;
  }
  if (!done) await page.locator('.buttons .others .btn:enabled, .choices .btn').last().click();
  await answered(p, d);
  return true;
}
