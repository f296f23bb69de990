import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Accessibility warnings stop the build: the compiler sees clickable things that a keyboard cannot reach.
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
  onwarn(warning, handler) {
    if (warning.code.startsWith('a11y')) throw new Error(`${warning.filename}: ${warning.message}`);
    handler(warning);
  },
};
