import { gzipSync } from 'node:zlib';
import { axe, check, decisionOf, desktop, opened, person, phone, until } from './kit.mjs';

const paths = ['', '#/new/dominion', '#/new/dominations', '#/cards/dominion', '#/cards/dominations', '#/rules/dominion', '#/rules/dominations', '#/about', '#/table/aaaaaaaaaaaaaaaa', '#/join/aaaaaaaaaaaaaaaa/1/x'];

export default {
  async 'screens: the first load is light and asks nobody else'(base) {
    const p = await person(base);
    // Compressed: as sent, or as the program sends it when the client is embedded (a directory is served as it lies).
    let bytes = 0;
    let files = 0;
    const measured = [];
    p.page.on('response', (r) =>
      measured.push(
        r.body().then((body) => {
          const text = /text|javascript|json|svg/.test(r.headers()['content-type'] ?? '');
          bytes += text ? gzipSync(body, { level: 9 }).length : body.length;
          ++files;
        }),
      ),
    );
    await p.go('');
    await p.page.getByRole('button', { name: 'Play now' }).first().waitFor();
    await p.page.waitForLoadState('networkidle');
    await Promise.all(measured);
    const kb = bytes / 1024;
    console.log(`    first load: ${kb.toFixed(1)} KB compressed in ${files} answers`);
    check(kb > 20 && kb <= 140, `the first load takes ${kb.toFixed(1)} KB`);
    const foreign = p.requests.filter((u) => !u.startsWith(base) && !u.startsWith('data:'));
    check(foreign.length === 0, `requests to others: ${foreign}`);
    await p.close();
  },

  async 'screens: free of axe violations, in both languages and sizes'(base) {
    for (const [size, language] of [[desktop, 'en-US'], [phone, 'de-DE']]) {
      const p = await person(base, { size, language, touch: size === phone });
      for (const path of paths) {
        await p.go(path);
        await p.page.reload();
        await p.page.waitForLoadState('networkidle');
        await p.page.locator('h1, h2').first().waitFor();
        await axe(p.page, `${path || 'the start page'} (${language})`);
        await p.shot(`screen-${path.replace(/\W+/g, '-') || 'home'}-${size.width}`);
        const wide = await p.page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth + 1);
        check(!wide, `${path} is wider than the window at ${size.width}`);
      }
      await p.close();
    }
  },

  async 'screens: what axe leaves open about contrast is measured on the start page, the picker, the catalogue and both tables, in every theme'(base) {
    for (const theme of ['light', 'dark', 'contrast']) {
      const p = await person(base, { prefs: { theme } });
      for (const [path, there] of [['', '.games .go'], ['#/new/dominion', '.all .card'], ['#/cards/dominion', '.face']]) {
        await p.go(path);
        await p.page.locator(there).first().waitFor();
        await axe(p.page, `${path || 'the start page'} in ${theme}`, { measured: true });
      }
      for (const game of ['dominion', 'dominations']) {
        await opened(p, game, { seats: ['me', 'bot:random'], ...(game === 'dominion' ? { options: { kingdom: 'rs_become_the_ox' } } : {}) });
        await until('a decision', () => decisionOf(p));
        await axe(p.page, `${game} in ${theme}`, { measured: true });
      }
      await p.close();
    }
  },

  async 'screens: the language is switched live and remembered'(base) {
    const p = await person(base);
    await p.go('');
    await p.page.getByRole('heading', { name: 'Open a link, play.' }).waitFor();
    // What axe leaves open is measured: a text that can hardly be read on a gradient is found.
    await p.page.evaluate(() => {
      const e = document.createElement('p');
      e.id = 'faint';
      e.textContent = 'Hardly to be read';
      e.style.background = 'linear-gradient(#777, #999)';
      e.style.color = '#aaa';
      document.querySelector('main').prepend(e);
    });
    const found = await axe(p.page, 'a faint text', { measured: true }).then(() => '', (e) => e.message);
    check(/#faint/.test(found), `a faint text is not found: ${found}`);
    await p.page.evaluate(() => document.querySelector('#faint').remove());
    await p.page.getByRole('button', { name: 'Deutsch' }).click();
    await p.page.getByRole('heading', { name: 'Link öffnen, losspielen.' }).waitFor();
    check((await p.page.evaluate(() => document.documentElement.lang)) === 'de', 'the page does not say that it is German');
    await p.page.reload();
    await p.page.getByRole('heading', { name: 'Link öffnen, losspielen.' }).waitFor();
    await p.close();
  },

  async 'screens: a kingdom is pasted, re-rolled, banned, shared and played'(base) {
    const p = await person(base);
    await p.go('#/new/dominion');
    const { page } = p;
    await page.getByPlaceholder(/Paste a list/).fill("Village, Schmiede, King's Court, throne_room, Moat, Market, Militia, Witch, Cellar, Bishop, Colony, Unheard Of");
    await page.getByRole('button', { name: 'Use list' }).click();
    await page.getByText('Not known here: Unheard Of').waitFor();
    const read = () => page.locator('.chosen [data-card]').evaluateAll((l) => l.map((e) => e.dataset.card).sort().join());
    check((await read()) === 'bishop,cellar,kings_court,market,militia,moat,smithy,throne_room,village,witch', `read as ${await read()}`);
    await page.getByRole('button', { name: 'Draw another card for Moat' }).click();
    const after = (await read()).split(',');
    check(after.length === 10 && !after.includes('moat') && after.includes('village'), 'one card is drawn anew, the others stay');
    await page.getByRole('button', { name: /Ban cards/ }).click();
    await page.locator('.all [data-card=workshop]').click();
    await page.getByRole('button', { name: 'Ban cards (1)' }).waitFor();
    await p.shot('kingdom-picker');
    // A link brings the same kingdom to somebody else, and the table is dealt from it.
    const q = await person(base);
    await q.go(`#/new/dominion?kingdom=${encodeURIComponent('Village, Smithy, Market, Moat, Militia, Witch, Cellar, Mine, Remodel, Workshop')}`);
    await until('the shared kingdom', async () => (await q.page.locator('.chosen > li').count()) === 10);
    await q.page.getByRole('button', { name: 'Open the table' }).click();
    await until('the table with that kingdom', () => q.state((l) => l?.state?.view?.supply?.workshop === 10 && 'mine' in l.state.view.supply));
    await p.close();
    await q.close();
  },
};
