// The browser windows in which screens are checked, and how they go from one screen to the next.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watchComplaints } from './complaints.ts';
import { patience } from './patience.ts';
import { type Look, type Screen, seen } from './screens.ts';
import { untilSettled } from './still.ts';

/** A browser with this language and scheme; `complaints` are unexpected messages of its pages. */
export type Viewer = {
  context: BrowserContext;
  page: Page;
  language: Look['language'];
  expected: RegExp | undefined;
  complaints: string[];
  /** Whether it goes from one screen of a member to the next by the router, as a link does, instead of loading the page again. */
  followsLinks: boolean;
  showsMember: boolean;
};

export async function openViewer(
  browser: Browser,
  { scheme, language }: Pick<Look, 'scheme' | 'language'>,
  followsLinks = false,
): Promise<Viewer> {
  const locale = language === 'fr' ? 'fr-CA' : 'en-CA';
  const context = await browser.newContext({ colorScheme: scheme, locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  await context.addInitScript(forgetAll);
  const viewer: Viewer = {
    context,
    page: await context.newPage(),
    language,
    expected: undefined,
    complaints: [],
    followsLinks,
    showsMember: false,
  };
  watchComplaints(context, (complaint) => viewer.expected?.test(complaint) || viewer.complaints.push(complaint));
  return viewer;
}

/**
 * Runs in each page before its own scripts, and clears the storage, so that screens do not affect each other. An email's frame has no
 * storage.
 */
const forgetAll = () => {
  if (window !== top || !location.protocol.startsWith('http')) return;
  localStorage.clear();
  sessionStorage.clear();
};

/** Opens a screen with the storage of a first visit, and resets the recorded complaints. */
export async function openScreen(
  viewer: Viewer,
  at: { url: string; token: string },
  screen: Screen,
  [width, height]: readonly [number, number],
): Promise<void> {
  const { context, page, language } = viewer;
  const isLinked = viewer.followsLinks && viewer.showsMember && screen.staff;
  // The previous screen continues to send requests, which would be refused without its cookie.
  await (isLinked ? leaveScreen(viewer) : page.goto('about:blank'));
  viewer.complaints.length = 0;
  viewer.expected = screen.expected;
  viewer.showsMember = screen.staff;
  await page.setViewportSize({ width, height });
  const path = `${screen.path}${screen.path.includes('?') ? '&' : '?'}lang=${language}`;
  if (isLinked) await page.evaluate(followLink, path);
  else {
    await context.clearCookies();
    if (screen.staff) await context.addCookies([{ name: 'ak', value: at.token, url: at.url, sameSite: 'Lax' }]);
    await page.goto(`${at.url}${path}`);
  }
  await screen.arrive(page);
  await untilSettled(page);
}

/** Runs in the page. The router observes the history. */
const followLink = (path: string) => history.pushState(null, '', path);

/** Goes to a page without content, so that nothing of the previous screen is taken for the next. */
async function leaveScreen({ page, language }: Viewer): Promise<void> {
  await page.evaluate(followLink, `/nowhere?lang=${language}`);
  await seen('.page-notice')(page);
  await page.evaluate(forgetAll);
}
