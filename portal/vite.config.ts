import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../tools/precompress.ts';

/** Where `npm run dev` finds the server; everything it answers itself is passed on. */
const server = process.env.PORTAGE_SERVER ?? 'http://127.0.0.1:3000';
const servedElsewhere = ['/v2', '/retailer', '/auth', '/files', '/tracking', '/t', '/docs', '/openapi.json', '/dev'];
const ownPages = ['/tracking', '/t'];

/** `/t` must not catch `/tracking`, nor `/retailer` the page `/retailer-settings`. */
const proxy = Object.fromEntries(
  servedElsewhere.map((path) => [`^${path}(/|\\?|$)`, { target: server, changeOrigin: !ownPages.includes(path) }]),
);

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // The server puts each request's own nonce in its place.
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), precompress()],
  server: { port: 5173, strictPort: true, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
});
