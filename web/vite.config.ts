import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons } from './scripts/icons.ts';

// The page is static files which the server embeds; in development the API of a running server is proxied.
const server = process.env.DEMESNE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [icons(), svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
