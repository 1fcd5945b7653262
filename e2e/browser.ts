// A browser for the journeys, with nothing fetched: the one that npm brought, or that CHROMIUM_PATH names.
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';

/** Quiet: nothing that talks to anybody but the page under test. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often give /dev/shm 64 MB, on which a page with photos falls.
  '--disable-dev-shm-usage',
];

let shared: Promise<Browser> | undefined;

/** The browser of all journeys, each in contexts of its own; it ends with their process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

export async function openBrowser(): Promise<Browser> {
  const { path, environment } = await findChromium();
  return chromium.launch({ executablePath: path, args: FLAGS, env: { ...process.env, ...environment } });
}
