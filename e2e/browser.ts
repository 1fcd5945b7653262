// The browser of the end-to-end tests, installed without a download: the one from npm, or the one that CHROMIUM_PATH names.
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

/** Flags that prevent all requests except those of the page under test. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often limit /dev/shm to 64 MB, on which a page with photos crashes.
  '--disable-dev-shm-usage',
];

let shared: Promise<Browser> | undefined;

/** Returns the browser that all tests of a process share, each in its own context. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

export async function openBrowser(): Promise<Browser> {
  const { path, environment } = await findChromium();
  return chromium.launch({ executablePath: path, args: FLAGS, env: { ...process.env, ...environment } });
}
