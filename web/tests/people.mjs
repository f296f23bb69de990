// People and their browsers: sounds, notifications, Web Push, devices, giving up, seats that change hands, the deal of the day, long logs.
import { answered, axe, check, decisionOf, opened, over, person, stepDominion, told, until } from './kit.mjs';

const plain = { kingdom: 'b2_first_game' };
// What the page would play: every sound is made of notes, and each note has one gain.
const listen = () => {
  globalThis.notes = 0;
  const make = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () {
    ++globalThis.notes;
    return make.call(this);
  };
};
async function pairOf(base, body = {}) {
  const a = await person(base);
  const b = await person(base);
  const made = await opened(a, 'dominion', { seats: ['me', 'invite'], options: plain, my_name: 'Ada', ...body });
  await b.go(`#/join/${made.table.id}/1/${made.invites[0].token}`);
  await b.page.getByLabel('Your name').fill('Ben');
  await b.page.getByRole('button', { name: 'Sit down' }).click();
  await until('the game', async () => (await decisionOf(a)) ?? (await decisionOf(b)));
  return { a, b, id: made.table.id };
}

export default {
  async 'people: sounds come from what happens, none before the first click, none when switched off'(base) {
    for (const sound of [true, false]) {
      const p = await person(base, { prefs: { sound, volume: 60 } });
      await p.context.addInitScript(listen);
      await opened(p, 'dominion', { seats: ['me', 'bot:random'], options: plain });
      await p.page.reload();
      await until('a decision', () => decisionOf(p));
      const notes = () => p.page.evaluate(() => globalThis.notes);
      check((await notes()) === 0, 'it sounds before the first click');
      const d = await decisionOf(p);
      await p.page.locator('.buttons .btn.go').click(); // Treasures
      await answered(p, d);
      await until('the Treasures', () => p.state((l) => l.state.view.coins > 0));
      if (sound) await until('a sound', async () => (await notes()) > 0);
      else check((await notes()) === 0, 'it sounds although it is switched off');
      await p.close();
    }
  },

  async 'people: whoever looks elsewhere is called by a notification when it is their turn, if they want'(base) {
    const p = await person(base, { prefs: { notify: true } });
    await p.context.addInitScript(() => {
      globalThis.called = [];
      globalThis.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, { body }) {
          globalThis.called.push(`${title}: ${body}`);
        }
        close() {}
      };
      Object.defineProperty(document, 'hidden', { get: () => globalThis.away ?? false });
    });
    await opened(p, 'dominion', { seats: ['me', 'bot:random'], options: plain });
    await p.page.reload();
    await until('a decision', () => decisionOf(p));
    check((await p.page.evaluate(() => called.length)) === 0, 'somebody who looks is called');
    await p.page.evaluate(() => void (globalThis.away = true));
    for (let n = 0; n < 12 && !(await p.page.evaluate(() => called.length)); ++n) {
      await until('a decision', () => decisionOf(p));
      await stepDominion(p);
    }
    await until('the call', () => p.page.evaluate(() => /Your turn/.test(called[0] ?? '')));
    await p.close();
    // A browser that does not allow it says so, and the box stays empty.
    const q = await person(base);
    await q.context.addInitScript(() => {
      globalThis.Notification = class { static permission = 'denied'; static requestPermission = async () => 'denied'; };
    });
    await q.go('#/settings');
    await q.page.getByRole('checkbox', { name: /Tell me when it is my turn/ }).click();
    await q.page.getByText('The browser does not allow it for this page.').waitFor();
    await q.close();
  },

  async 'people: Web Push is registered with an address on the list, refused with another, and taken back'(base) {
    const p = await person(base);
    await p.context.grantPermissions(['notifications'], { origin: base });
    await p.context.addInitScript(() => {
      // No service of a browser can be reached here: its answer is made up, everything else is real.
      let subscription = null;
      const base64 = (b) => btoa(String.fromCharCode(...new Uint8Array(b))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      PushManager.prototype.getSubscription = async () => subscription;
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        if (new Uint8Array(applicationServerKey).length !== 65) throw new Error('no key of the server');
        const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const json = { endpoint: globalThis.pushTo ?? 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: base64(await crypto.subtle.exportKey('raw', keys.publicKey)), auth: base64(crypto.getRandomValues(new Uint8Array(16))) } };
        return (subscription = { toJSON: () => json, unsubscribe: async () => void (subscription = null) });
      };
    });
    await opened(p, 'dominion', { seats: ['me', 'bot:random'], options: plain });
    await p.go('#/settings');
    const box = p.page.getByRole('checkbox', { name: /Call me when it is my turn/ });
    const mine = () => p.page.evaluate(async () => (await (await fetch('/api/me/devices')).json()).devices.find((d) => d.this)?.push);
    await box.click();
    await until('the registration', mine);
    await until('the box', () => box.isChecked());
    await box.click();
    await until('the end of it', async () => !(await mine()));
    await p.page.evaluate(() => void (globalThis.pushTo = 'https://example.org/push'));
    await box.click();
    await p.page.locator('.msg[role=alert]').waitFor();
    check(!(await mine()), 'an address that is not on the list is taken');
    await p.close();
  },

  async 'people: a code moves a seat to another device, which plays on there and can be signed out'(base) {
    const p = await person(base);
    const made = await opened(p, 'dominion', { seats: ['me', 'bot:random'], options: plain, my_name: 'Ada' });
    await until('a decision', () => decisionOf(p));
    await p.go('#/settings');
    await p.page.getByRole('button', { name: 'Code for another device' }).click();
    const code = await p.page.locator('code').innerText();
    check(/^\w{4}(-\w{4}){3}$/.test(code), `the code is ${code}`);
    await axe(p.page, 'the devices');
    const q = await person(base);
    await q.go('#/settings');
    await q.page.getByLabel('I have a code').fill('aaaa-aaaa-aaaa-aaaa');
    await q.page.getByRole('button', { name: 'Use it' }).click();
    await q.page.locator('.msg[role=alert]').waitFor();
    await q.page.getByLabel('I have a code').fill(code.toUpperCase());
    await q.page.getByRole('button', { name: 'Use it' }).click();
    await q.page.getByText('Done: your seats are on this device too.').waitFor();
    await q.go(`#/table/${made.table.id}`);
    await until('the seat on the other device', () => decisionOf(q));
    await stepDominion(q);
    await p.page.reload();
    await p.page.getByRole('button', { name: 'Sign out' }).click();
    await p.page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' });
    await q.page.reload();
    await q.page.getByText('You are watching').first().waitFor();
    await p.close();
    await q.close();
  },

  async 'people: the seat of somebody goes to a bot with their consent, and giving up asks first and ends the game'(base) {
    const { a, b } = await pairOf(base);
    await a.page.getByRole('button', { name: 'Menu' }).click();
    await a.page.locator('#menu').getByRole('button', { name: 'to a bot' }).click();
    await b.page.getByText(/Ada asks to give the seat of Ben to a bot/).waitFor();
    await b.page.getByRole('button', { name: 'Refuse' }).click();
    await until('the refusal', () => a.state((l) => !l.state.replace_ask));
    check((await a.state((l) => l.info.seats[1].kind)) === 'human', 'the seat changed hands against a refusal');
    await a.page.locator('#menu').getByRole('button', { name: 'to a bot' }).click();
    await b.page.getByRole('button', { name: 'Allow' }).click();
    await until('the bot', () => a.state((l) => l.info.seats[1].kind === 'bot'));
    await a.page.locator('#menu').getByRole('button', { name: 'Give up' }).click();
    await a.page.getByText('Really give up this game?').waitFor();
    check(!(await over(a)), 'one press gives up');
    await a.page.locator('#menu .sure').getByRole('button', { name: 'Give up' }).click();
    await until('the end', () => over(a));
    await a.page.locator('#ending').waitFor();
    check(/gave up|gives up/.test(await a.page.locator('#ending').innerText()), 'the ending does not say that somebody gave up');
    await a.shot('ending-resigned');
    await a.close();
    await b.close();
  },

  async 'people: a bot plays for somebody who asks for it, and gives the seat back'(base) {
    const p = await person(base);
    await opened(p, 'dominion', { seats: ['me', 'bot:random'], options: plain, bot_pause: 1500 });
    await until('a decision', () => decisionOf(p));
    await p.page.getByRole('button', { name: 'Menu' }).click();
    await p.page.getByRole('button', { name: 'Let a bot play for me' }).click();
    await p.page.getByText('A bot plays for you.').waitFor();
    await p.page.locator('.toasts').getByRole('button', { name: 'Take my seat back' }).click();
    await p.page.getByText('A bot plays for you.').waitFor({ state: 'detached' });
    check(!(await p.state((l) => l.info.seats[0].away)), 'the bot stays');
    await p.close();
  },

  async 'people: the deal of the day is one a day, without undo and hints, and its result is told with all the others'(base) {
    const p = await person(base);
    await p.go('');
    await p.page.getByRole('button', { name: /Deal of the day/ }).first().click();
    await until('the deal', () => p.state((l) => l?.info?.deal === 'daily' && !!l.state?.view));
    const first = p.page.url();
    check(!(await p.page.locator('.hintbtn').count()), 'hints in the deal of the day');
    await p.go('');
    await p.page.getByRole('button', { name: /Deal of the day/ }).first().click();
    await until('the same table', () => p.page.url() === first);
    await until('the table', () => p.state((l) => !!l?.state?.view));
    await p.state((l) => l.call('resign', {}));
    await until('the end', () => over(p));
    check(!(await p.page.locator('#ending').getByRole('button', { name: 'Again!' }).count()), 'the deal of the day can be played again');
    await p.go('');
    await p.page.getByText(/1 result/).first().waitFor();
    await p.close();
  },

  async 'people: a long log is read page by page to its beginning; a replay has the log of every moment it jumps to; all decks are tracked'(base) {
    const p = await person(base);
    await opened(p, 'dominion', { seats: ['me', ...Array(4).fill('bot:bigmoney')], options: plain, deck_tracker: 'all', takeover_bot: 'bigmoney' });
    await until('a decision', () => decisionOf(p));
    const head = p.page.locator('.asides .head h2');
    check(/my cards/i.test(await head.innerText()), 'the own deck is not first');
    await p.page.getByRole('button', { name: "The next player's cards" }).click();
    check(/cards of/i.test(await head.innerText()), 'only one deck is tracked');
    await p.state((l) => l.call('seat', { to: 'bot' }));
    await until('the end of a game of bots', () => over(p), 240_000);
    await until('the table', () => p.state((l) => !!l?.info));
    check((await p.state((l) => Math.max(l.info.seq, l.log.at(-1).seq))) > 205, 'the log is too short for two pages');
    await p.page.reload();
    await until('the whole log', () => p.state((l) => l?.log?.length === l.info.seq + 1 && l.log.every((m, i) => m.seq === i)));
    await p.page.locator('#ending').waitFor();
    await p.page.keyboard.press('Escape');
    // The log is read from its end.
    await until('the end of the log', () => p.page.evaluate(() => {
      const box = document.querySelector('.log.scroll');
      return box && box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    }));
    const id = p.page.url().split('/').pop();
    await p.go(`#/replay/${id}`);
    const range = p.page.getByRole('slider', { name: 'Moment of the game' });
    await range.waitFor();
    await range.fill('90');
    await until('step 90', async () => (await p.page.locator('.scrub').innerText()).includes('90/'));
    await until('the log from its beginning to there', () => p.page.evaluate(() => document.querySelectorAll('.log .line').length > 10 && /turn 1\b/i.test(document.querySelector('.log').textContent)));
    await p.close();
  },

  async 'people: at the set-up sets of one name say their edition, the button stays in sight, a pack is read or refused, Kind Emperor says where to'(base) {
    const p = await person(base, { size: { width: 390, height: 844 }, touch: true });
    await p.go('#/new/dominion');
    const names = await until('the recommended sets', async () => {
      const list = await p.page.getByLabel('Recommended').locator('option').allInnerTexts();
      return list.length > 30 && list;
    });
    check(new Set(names).size === names.length, `two sets have one name: ${names.filter((x, i) => names.indexOf(x) !== i)}`);
    check(names.some((x) => /1st edition/.test(x)), 'no edition is said');
    const button = p.page.getByRole('button', { name: 'Open the table' });
    for (const to of [0, 2000, 100_000]) {
      await p.page.evaluate((y) => scrollTo(0, y), to);
      const box = await button.boundingBox();
      check(box.y >= 0 && box.y + box.height <= 844, `the button is at ${Math.round(box.y)} after scrolling to ${to}`);
    }
    await p.go('#/new/dominations');
    const file = p.page.locator('input[type=file]');
    await file.waitFor({ state: 'attached' });
    await file.setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('[1]') });
    await p.page.getByText(/bad.json is not a pack/).waitFor();
    await file.setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ nonsense: 1 })) });
    await p.page.getByText('mine.json will be played with.').waitFor();
    await button.click();
    await p.page.getByRole('alert').waitFor(); // the server reads it and says what is wrong
    await p.page.reload();
    await file.waitFor({ state: 'attached' });
    await file.setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ id: 'mine', en: 'Mine', de: 'Meins', extends: 'standard' })) });
    await p.page.getByText('mine.json will be played with.').waitFor();
    await p.page.getByLabel('Seat 2').selectOption('bot:random');
    await button.click();
    await until('the table with the pack', () => p.state((l) => l?.info?.options?.content && typeof l.info.options.content === 'object' && !!l.state?.view));
    await p.close();
    // A Prophecy that gives a card says where it goes.
    const { decision } = await told({ game: 'dominion', players: 2, turn: 1, phase: 'buy', supply: { village: 10, smithy: 10, province: 8 }, prophecy: { name: 'kind_emperor', suns: 0 }, seats: [{ deck: ['copper', 'copper', 'copper', 'copper', 'copper'] }, { hand: ['copper'] }] }, [(o) => o.do === 'end_turn']);
    check(decision.about === 'kind_emperor' && /hand/.test(decision.prompt.en) && /Hand/.test(decision.prompt.de), `Kind Emperor asks "${decision.prompt.en}"`);
  },
};
