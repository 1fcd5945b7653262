// The build of the scan page: apart from the portal's, so that a phone stores only its own files.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from '../tools/budget.ts';
import { withoutMessages, withoutSchemaPrinter, withoutShapes } from '../tools/leaveOut.ts';
import { precompress } from '../tools/precompress.ts';
import { scanWorker } from '../tools/scanWorker.ts';
import { tokens } from '../tools/tokens.ts';

const base = '/scan/';

export default defineConfig({
  root: import.meta.dirname,
  base,
  // A placeholder that the server replaces with the nonce of each request.
  html: { cspNonce: '__NONCE__' },
  plugins: [
    react(),
    tokens(),
    withoutSchemaPrinter(),
    withoutMessages(),
    withoutShapes(),
    budget({ screen: 'Scan', modules: [/portal\/scan\.html$/], bytes: 85_000 }),
    scanWorker(base),
    precompress(),
  ],
  build: {
    outDir: process.env.SCAN_OUT_DIR ?? 'dist/scan',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'scan.html' },
  },
});
