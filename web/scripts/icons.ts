import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

// `virtual:icons/NAME` is src/NAME/icons.json (our id -> "set:icon") with the pictures put in. Only what is named there
// reaches the page; a name that does not exist stops the build.
const require = createRequire(import.meta.url);
const sets = new Map<string, Record<string, { body: string }>>();

function picture(name: string): string {
  const [set, icon] = name.split(':') as [string, string];
  if (!sets.has(set)) {
    const file = require.resolve(`@iconify-json/${set}/icons.json`);
    sets.set(set, JSON.parse(readFileSync(file, 'utf8')).icons);
  }
  const found = sets.get(set)![icon];
  if (!found) throw new Error(`no icon ${name}`);
  return found.body;
}

export function icons(): Plugin {
  const prefix = 'virtual:icons/';
  let root = '.';
  return {
    name: 'icons',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id.startsWith(prefix) ? '\0' + id : null),
    load(id) {
      if (!id.startsWith('\0' + prefix)) return null;
      const file = join(root, 'src', id.slice(prefix.length + 1), 'icons.json');
      this.addWatchFile(file);
      const wanted: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      const out: Record<string, string> = {};
      for (const [key, name] of Object.entries(wanted)) out[key] = picture(name);
      return `export default ${JSON.stringify(out)};`;
    },
  };
}
