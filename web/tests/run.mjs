// node tests/run.mjs BINARY [FILTER]: all browser tests against one server. Ends with "N passed, N failed".
import { serve, stopBrowsers } from './kit.mjs';
import screens from './screens.mjs';
import dominion from './dominion.mjs';
import dominations from './dominations.mjs';
import sizes from './sizes.mjs';
import ears from './ears.mjs';
import table from './table.mjs';
import people from './people.mjs';
import review from './review.mjs';
import stranger from './stranger.mjs';
import borrowed from './borrowed.mjs';
import units, { stopUnits } from './units.mjs';

const [binary, filter = ''] = process.argv.slice(2);
if (!binary) {
  console.error('usage: node tests/run.mjs BINARY [FILTER]');
  process.exit(2);
}
let passed = 0;
let failed = 0;
const server = await serve(binary);
for (const [name, test] of [...Object.entries(units), ...Object.entries(screens), ...Object.entries(dominion), ...Object.entries(dominations), ...Object.entries(table), ...Object.entries(borrowed), ...Object.entries(people), ...Object.entries(review), ...Object.entries(stranger), ...Object.entries(ears), ...Object.entries(sizes)]) {
  if (filter && !name.includes(filter)) continue;
  const began = Date.now();
  let timer;
  const limit = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error('takes longer than 10 minutes')), 600_000)));
  try {
    await Promise.race([test(server.base), limit]);
    ++passed;
    console.log(`  ok ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (e) {
    ++failed;
    console.log(`  FAILED ${name}\n    ${String(e.stack ?? e).slice(0, 1800)}`);
  }
  clearTimeout(timer);
}
await stopUnits();
await stopBrowsers();
await server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
