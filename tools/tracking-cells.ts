// node tools/tracking-cells.ts: the tracking page in every state and both languages, at the size of a phone, on sheets in .screenshots/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wireStatus } from '@portage/contract/orders/status';
import { switchDefaults } from '@portage/contract/settings/switches';
import { openChoices } from '@portage/contract/tracking/choices';
import type { RenderPage } from '@portage/contract/tracking/page';
import type { TrackingView } from '@portage/contract/tracking/schema';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { drawMap } from '../server/src/tracking/map/draw.ts';
import { buildFrontEndsOrExit } from './build.ts';
import { ROOT } from './processes.ts';
import { type Cell, cells } from './tracking-words.ts';

const folder = join(ROOT, '.screenshots');
const phone = { width: 390, height: 844 };
const cellsASheet = 8;
const zone = 'America/Toronto';
const at = (time: string) => ({ at: `2026-11-18T${time}:00.000Z`, local: `2026-11-18, ${time}`, zone });
const home = { latitude: 45.5237, longitude: -73.5877 };
const driver = { latitude: 45.534, longitude: -73.594, metres: 1200 };

const dropoff = {
  name: 'Dépanneur Laurier',
  address: '1355 Av. Laurier E, Montréal, QC, H2J 1H7',
  hours: '8–22',
  holdUntil: '2026-11-27',
};

const noProof = { places: [], asks: [], signed: null };
const noAnswers = {
  canAsk: false,
  canAskDropoff: false,
  daysToAsk: [],
  daysToHold: [],
  answerBy: null,
  answerFor: null,
  request: null,
  chosen: null,
  undoable: [],
  isAnswered: false,
  ...noProof,
};

/** Returns a parcel in this state, with all data that the page may show in it. */
function viewOf({ type, status, statusId, kind, holder, canChange, canClaim }: Cell): TrackingView {
  const isOnTheWay = status === 'ATTEMPTING_DELIVERY';
  const isReturning = status === 'RTS_SCHEDULED';
  const isAwaited = isOnTheWay || status === 'DELIVERY_SCHEDULED' || status === 'AT_WAREHOUSE';
  return {
    code: 'K7WQ2MXN4RT8VBHJP',
    trackingCode: 'MPL4K7XQ29RD',
    open: true,
    isOver: false,
    chat: null,
    retailerName: 'Maple & Pine',
    providerName: 'Portage',
    supportEmail: 'dispatch@portage.example',
    type,
    status: wireStatus(status, 'portage'),
    statusId,
    date: '2026-11-18',
    window: isAwaited ? { from: at('13:10'), to: at('16:10') } : null,
    moved: isOnTheWay ? { from: at('12:47'), to: at('15:47'), since: at('09:43'), minutes: 23 } : null,
    whereabouts: isOnTheWay ? { stopsBefore: 2, driver, minutesAgo: 1 } : null,
    map: isOnTheWay ? drawMap({ home, store: { latitude: 45.55, longitude: -73.6 } }) : null,
    kind,
    promise: {
      from: null,
      until: { at: null, local: isAwaited ? '2026-11-18' : '2026-11-20', zone },
      isOverdue: false,
    },
    holder,
    dropoff: status === 'AT_DROPOFF_POINT' ? dropoff : null,
    completedAt: status === 'COMPLETED' ? at('15:46') : null,
    number: '10482',
    face: { colors: null, logo: null, phone: '416-555-0142', email: null, address: null },
    firstName: 'Zoé',
    address: '4875 rue Saint-Denis, Montréal, QC, H2J 2L7',
    isPharmacy: false,
    attempts: status === 'SKIPPED' ? 1 : 0,
    canChange,
    dates: status === 'SKIPPED' ? ['2026-11-19', '2026-11-20'] : [],
    choices: canChange && !isReturning ? openChoices(switchDefaults) : [],
    ...noAnswers,
    ...(isReturning && { canAsk: true, daysToAsk: ['2026-11-19', '2026-11-20', '2026-11-21'] }),
    newAddress: null,
    mayReview: status === 'COMPLETED',
    rating: null,
    mayClaim: canClaim,
    claim: null,
    journey: [],
    photos: [],
    packages: [],
    timezone: zone,
    today: '2026-11-18',
    updatedAt: '2026-11-18T12:20:00.000Z',
  };
}

/** Vite builds this module, so TypeScript does not know its types. */
const { renderPage }: { renderPage: RenderPage } = await buildFrontEndsOrExit().then(
  () => import(pathToFileURL(join(ROOT, 'tracking/dist/render.js')).href),
);

async function shoot(browser: Browser, language: 'en' | 'fr', scheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({ viewport: phone, colorScheme: scheme, javaScriptEnabled: false });
  const page = await context.newPage();
  const shots: string[] = [];
  for (const cell of cells) {
    const given = {
      code: '',
      postalCodeTried: false,
      nonce: 'n',
      providerName: 'Portage',
      supportEmail: 'dispatch@portage.example',
    };
    await page.setContent(renderPage({ view: viewOf(cell), language, ...given }));
    const picture = await page.screenshot();
    const name = `${cell.type} ${cell.status} ${cell.reason}`;
    shots.push(
      `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
    );
  }
  await page.setViewportSize({ width: (cellsASheet / 2) * 400, height: 800 });
  const style =
    'body{margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#777;font:14px sans-serif}figure{margin:0;width:390px}img{display:block}';
  for (let start = 0; start < shots.length; start += cellsASheet) {
    await page.setContent(`<style>${style}</style>${shots.slice(start, start + cellsASheet).join('')}`);
    await page.screenshot({
      path: join(folder, `cells-${language}-${scheme}-${start / cellsASheet + 1}.png`),
      fullPage: true,
    });
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
for (const language of ['en', 'fr'] as const)
  for (const scheme of ['light', 'dark'] as const) await shoot(browser, language, scheme);
await browser.close();
console.log(`${cells.length} states in two languages and schemes are on sheets in ${folder}`);
