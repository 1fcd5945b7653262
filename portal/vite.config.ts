import { type Endpoint, rootsOf } from '@portage/contract/endpoint';
import { contract } from '@portage/contract/index';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { budget } from '../tools/budget.ts';
import { withoutContract, withoutMessages, withoutSchemaPrinter, withoutShapes } from '../tools/leaveOut.ts';
import { precompress } from '../tools/precompress.ts';
import { tokens } from '../tools/tokens.ts';

/** The server that `npm run dev` starts; requests for its own paths are passed on to it. */
const server = process.env.PORTAGE_SERVER ?? 'http://127.0.0.1:3000';
const rows = Object.values(contract).flatMap((table) => Object.values<Endpoint>(table));
const servedElsewhere = [...rootsOf(rows), '/docs', '/openapi.json', '/robots.txt'];

/** Whole path segments: `/t` must not catch `/tracking`, nor `/retailer` the page `/retailer-settings`. */
const proxy = Object.fromEntries(
  servedElsewhere.map((path) => [`^${path}(/|\\?|$)`, { target: server, changeOrigin: true }]),
);

/** Modules of the pages that are shown before signing in; the sign-out page is reached from within. */
const signedOut =
  /portal\/src\/(auth\/(?!LogoutPage)|sso\/SsoSignIn|shopify\/(SignUp|Onboarding)Page|team\/onboarding)/;
/**
 * The chunks. A page from many small ones costs a browser twice the processor time, so modules are divided by when they are needed and by
 * how often they change: libraries stay cached when a release changes our own code. Earlier groups take their modules first.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|@tanstack\/[^/]+|zod|use-sync-external-store)\// },
  { name: 'first', tags: ['$initial'] },
  { name: 'signed-out', test: signedOut },
  { name: 'libraries', test: /node_modules\//, minShareCount: 3 },
  { name: 'app', minShareCount: 3 },
];

/** Serves the scan page in development, which is a build of its own. */
const scanPage = (): Plugin => ({
  name: 'portage-scan-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _reply, next) => {
      if (/^\/scan(\?|$)/.test(request.url ?? '')) request.url = '/scan.html';
      next();
    });
  },
});

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // A placeholder that the server replaces with the nonce of each request.
  html: { cspNonce: '__NONCE__' },
  plugins: [
    react(),
    tokens(),
    scanPage(),
    withoutSchemaPrinter(),
    withoutMessages(),
    withoutShapes(),
    withoutContract(),
    budget({ screen: 'Login', modules: [/portal\/index\.html$/], bytes: 140_000 }),
    budget({ screen: 'Password reset', modules: [/ResetPage\.tsx$/], bytes: 180_000 }),
    precompress(),
  ],
  server: { port: 5173, strictPort: true, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
