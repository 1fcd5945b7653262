// npm run screenshots: every screen × language × scheme × size into .screenshots/, from its own copy of the demo.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { demoToken } from '../e2e/client.ts';
import { importScreens } from '../e2e/importScreens.ts';
import { inboxScreens } from '../e2e/inboxScreens.ts';
import { onboardingScreens } from '../e2e/invited.ts';
import { startProduct } from '../e2e/product.ts';
import { type Look, parcelScreens, rememberedScreen, type Screen, staffScreens } from '../e2e/screens.ts';
import { openScreen, openViewer } from '../e2e/viewer.ts';
import { ROOT } from './processes.ts';

const folder = join(ROOT, '.screenshots');

function* looksOf(screen: Screen): Generator<Look> {
  for (const [width, height] of screen.sizes)
    for (const language of ['en', 'fr'] as const)
      for (const scheme of ['light', 'dark'] as const) yield { language, scheme, width, height };
}

async function shoot(browser: Browser, at: { url: string; token: string }, screen: Screen, look: Look): Promise<void> {
  const name = `${screen.name}-${look.language}-${look.scheme}-${look.width}x${look.height}`;
  try {
    const viewer = await openViewer(browser, look);
    await openScreen(viewer, at, screen, [look.width, look.height]);
    await viewer.page.screenshot({ path: join(folder, `${name}.png`) });
    await viewer.context.close();
    for (const complaint of viewer.complaints) console.log(`${name}: ${complaint}`);
  } catch (error) {
    console.log(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const only = process.argv[2] ?? '';
const product = await startProduct();
const browser = await openBrowser();
try {
  const at = { url: product.url, token: await demoToken(product.url) };
  const made = [
    await rememberedScreen(at),
    ...(await onboardingScreens(at)),
    ...(await importScreens(at)),
    ...(await parcelScreens(at.url, at.token)),
  ];
  const screens = [...staffScreens, ...inboxScreens, ...made].filter(({ name }) => name.includes(only));
  for (const screen of screens) for (const look of looksOf(screen)) await shoot(browser, at, screen, look);
} finally {
  await browser.close();
  await product.stop();
}
console.log(`Screenshots are in ${folder}`);
