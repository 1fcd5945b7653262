// Two French-speaking recipients on their phones, from a missed visit to the review afterwards: one with JavaScript, one without.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetEventType } from '@portage/contract/fleet/states';
import type { Order } from '@portage/contract/orders/schema';
import type { APIResponse, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { makeFulfilled, report } from './orders.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const recipient = { as: null, locale: 'fr-CA', size: [390, 844] } as const;
const photo = readFileSync(join(import.meta.dirname, '../sample/photos/proof-1.png'));

/** The fields of an order that these tests use. */
type Parcel = Pick<Order, 'id' | 'delivery'> & { number: string; path: string; deliveryId: string };
const parcelOf = (order: Order): Parcel => ({
  id: order.id,
  delivery: order.delivery,
  number: order.number ?? '',
  path: new URL(order.trackingLink).pathname,
  deliveryId: order.delivery?.id ?? '',
});

let parcels: Parcel[] = [];
beforeAll(async () => {
  parcels = (await makeFulfilled(stage, 'WALK', 5)).map(parcelOf);
});

function nth(index: number): Parcel {
  const found = parcels[index];
  if (!found) throw new Error(`There is no parcel ${index}`);
  return found;
}

async function happens(type: FleetEventType, parcel: Parcel, told: { statusId?: number; photos?: string[] } = {}) {
  expect(await report(stage, parcel, type, told)).toMatchObject({ status: 'applied' });
}

/** Reports a missed visit. */
async function miss(parcel: Parcel): Promise<void> {
  for (const type of ['SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY'] as const) await happens(type, parcel);
  await happens('SKIPPED', parcel, { statusId: 1 });
}

/** Answers the question after a missed visit: the neighbour, which the page repeats, and then tomorrow. */
async function choose(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Nous sommes passés sans vous trouver' }).waitFor();
  await page.getByRole('heading', { name: 'Quand devons-nous repasser?' }).waitFor();
  await page.getByText('Le laisser quelque part en mon absence').click();
  await page.getByLabel('Où le laisser').selectOption({ label: 'Chez un voisin' });
  await page.getByLabel('Quel voisin').fill('Au 14, chez Mme Roy');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await page.getByText('Merci, le livreur en sera informé.').waitFor();
  await page.getByText('À laisser chez un voisin\u00a0: Au 14, chez Mme Roy').waitFor();
  await page.getByText('Modifier autre chose').click();
  await page.locator('.days').getByRole('button').first().click();
  await page.getByRole('heading', { level: 1, name: 'La date a changé' }).waitFor();
}

/** Starts a route of two stops that leaves twenty minutes late. */
async function driveOut(routeId: string, stops: readonly Parcel[]): Promise<void> {
  const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const route = {
    driverId: 'd-walk',
    driverName: 'Maya Thompson',
    etd: inMinutes(-50),
    startedAt: inMinutes(-30),
    stops: stops.map(({ deliveryId }, index) => ({ deliveryId, startTime: inMinutes(10 + 10 * index) })),
  };
  for (const parcel of stops) await happens('SORTED_AT_WAREHOUSE', parcel);
  await stage.fleet().fleet.route({ params: { id: routeId }, body: route });
  for (const parcel of stops) await happens('ATTEMPTING_DELIVERY', parcel);
  await drivesTo(routeId, 43.66, -79.39);
}

const drivesTo = (routeId: string, latitude: number, longitude: number) =>
  stage.fleet().fleet.positions({
    body: { positions: [{ routeId, at: new Date().toISOString(), latitude, longitude }] },
  });

/** Reports a delivery to the neighbour, with its photo. */
async function deliver(parcel: Parcel): Promise<void> {
  const { url, key } = await stage
    .fleet()
    .fleet.photo({ body: { deliveryId: parcel.deliveryId, contentType: 'image/png', size: photo.length } });
  await fetch(new URL(url, stage.url), { method: 'PUT', body: photo, headers: { 'content-type': 'image/png' } });
  await happens('COMPLETED', parcel, { statusId: 0, photos: [key] });
}

/** Expects a print of the page to have its photo and its events, but no controls, and its links to be tall enough for a finger. */
async function onPaper(page: Page): Promise<void> {
  const tall = (links: Element[]) => links.map((link) => link.getBoundingClientRect().height);
  expect(Math.min(...(await page.locator('footer a, address a').evaluateAll(tall)))).toBeGreaterThanOrEqual(24);
  await page.emulateMedia({ media: 'print' });
  await page.locator('form, footer, #after, header > a').filter({ visible: true }).waitFor({ state: 'hidden' });
  for (const shown of ['.photos img', '.journey']) await page.locator(shown).first().waitFor();
  await page.emulateMedia({ media: 'screen' });
}

const dotOf = (page: Page) => page.locator('.driver').getAttribute('transform');
const arrived = (page: Page) => page.getByRole('heading', { level: 1, name: 'Votre colis est arrivé' }).waitFor();

async function review(page: Page, rating: number, words: string): Promise<void> {
  await page.getByRole('radio', { name: `${rating} sur 5` }).check();
  await page.getByLabel('Commentaire (facultatif)').fill(words);
  await page.getByRole('button', { name: 'Envoyer l’avis' }).click();
  await page.getByText(`Merci de votre avis : ${rating} sur 5.`).waitFor();
}

/** Files a claim about a missing parcel, and adds a photo to it. */
async function claim(page: Page, words: string): Promise<void> {
  await page.getByText('Signaler un problème').click();
  await page.getByRole('radio', { name: 'Colis non reçu' }).check();
  await page.getByLabel('Ce qui s’est passé').fill(words);
  await page.getByRole('button', { name: 'Envoyer la réclamation' }).click();
  await page.getByText('Nous nous en occupons. Vous aurez une réponse ici au plus tard le').waitFor();
  await page.getByText(/^Réclamation [2-9A-Z]{7}\u00a0: Colis non reçu$/).waitFor();
  await page.getByLabel('Ajouter une photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: 'Envoyer la photo' }).click();
  await page.getByRole('img', { name: 'Votre photo 1 sur 1, agrandir' }).waitFor();
}

test('a recipient moves a missed delivery, follows it on the map, chats, sees the photo and reviews it; another one reports a missing parcel', async () => {
  const [before, own] = [nth(0), nth(1)];
  await miss(own);
  const page = await stage.open(own.path, recipient);
  await choose(page);

  await driveOut('the-last-stops', [before, own]);
  await page.locator('.stops', { hasText: 'Un arrêt avant le vôtre.' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const far = await dotOf(page);
  // A read that began before the driver moved does not replace the new position.
  const reads = /\/retailer\/customer-trackings\/[^/]+$/;
  const held = Promise.withResolvers<{ route: Route; older: APIResponse }>();
  let isHeld = false;
  await page.route(reads, async (route) => {
    if (isHeld) return route.continue();
    isHeld = true;
    held.resolve({ route, older: await route.fetch() });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const { route, older } = await held.promise;
  await drivesTo('the-last-stops', 43.651, -79.384);
  await expect.poll(() => dotOf(page)).not.toBe(far);
  const near = await dotOf(page);
  const repeated = page.waitForRequest(reads);
  await route.fulfill({ response: older });
  await repeated;
  await expect.poll(() => dotOf(page)).toBe(near);
  await happens('COMPLETED', before, { statusId: 2 });
  await page.locator('.stops', { hasText: 'Le prochain arrêt est le vôtre.' }).waitFor();
  const heard = page.getByRole('status').filter({ hasText: 'Le prochain arrêt est le vôtre.' });
  await heard.waitFor({ state: 'attached' });
  await deliver(own);
  await arrived(page);
  await page.locator('.city').waitFor({ state: 'detached' });
  expect(await page.getByText(/arrêt/).count()).toBe(0);
  const small = page.getByRole('button', { name: 'Photo 1 sur 1' });
  const seen = small.locator('img');
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await small.click();
  const large = page.locator('figure:popover-open');
  await large.getByRole('img', { name: 'Photo 1 sur 1' }).waitFor();
  await large.locator('time').first().waitFor();
  await large.getByRole('button', { name: 'Fermer' }).click();
  await large.waitFor({ state: 'hidden' });
  await onPaper(page);

  await page.getByRole('button', { name: 'Écrire au livreur' }).click();
  const chat = page.getByRole('dialog', { name: 'Clavarder avec Maya, votre livreur' });
  await chat.getByLabel('Votre message').fill('Merci! Ma voisine l’a bien reçu.');
  await chat.getByLabel('Votre message').press('Enter');
  await chat.getByText('Envoyé').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dites-nous comment cela s’est passé' }).click();
  await review(page, 5, 'Chez la voisine, comme demandé');
  const staff = await stage.open(`/orders?order=${own.id}`, { locale: 'fr-CA' });
  await staff.getByText('Chez la voisine, comme demandé').first().waitFor();
  await staff.getByText('Au 14, chez Mme Roy').first().waitFor();

  const other = await stage.open(before.path, recipient);
  await claim(other, 'Rien devant la porte, ni chez les voisins.');
  await staff.keyboard.press('Escape');
  await staff.goto(`${stage.url}/inbox?reason=CLAIM&lang=fr`);
  await staff.locator('.order-row', { hasText: before.number }).getByRole('button', { name: 'Répondre' }).click();
  await staff.getByLabel('Réponse, que le destinataire lira').fill('Nous demandons au livreur où il l’a laissé.');
  await staff.locator('.side-drawer').getByRole('button', { name: 'Répondre', exact: true }).click();
  await other.getByRole('link', { name: 'Une réponse vous attend' }).click();
  await other.getByText('Nous demandons au livreur où il l’a laissé.').waitFor();
  expect(await violations(other)).toEqual([]);
});

test('the forms offer the same without JavaScript and with text twice as large', async () => {
  const [before, own] = [nth(2), nth(3)];
  const page = await stage.open(own.path, { ...recipient, javaScriptEnabled: false });
  /** Doubles the text size. Returns the elements that then extend beyond the window, even if they are cut off there. */
  const beyond = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const reaches = (element: Element) => element.getBoundingClientRect().right > innerWidth;
      return [...document.querySelectorAll('body :not(svg *)')].filter(reaches).map(({ outerHTML }) => outerHTML);
    });
  await miss(own);
  await page.reload();
  expect(await beyond()).toEqual([]);
  await choose(page);
  expect(await beyond()).toEqual([]);

  await driveOut('the-first-stops', [before, own]);
  await page.goto(`${stage.url}${own.path}`);
  expect(await beyond()).toEqual([]);
  await page.getByText('Un arrêt avant le vôtre.').waitFor();
  await page.getByText(/notre tournée est partie à .* avec 20\u00a0minutes de retard/).waitFor();
  await page.getByText('Carte schématique – les rues ne sont pas tracées').waitFor();
  expect(await dotOf(page)).toMatch(/^translate/);
  expect(await page.locator('.city .water').getAttribute('d')).toMatch(/^M/);

  await deliver(own);
  await page.reload();
  await arrived(page);
  await page.getByRole('link', { name: 'Sans JavaScript : ouvrir le clavardage sur sa page' }).click();
  await page.getByLabel('Votre message').fill('Rien à ma porte!');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await page.getByText('Rien à ma porte!').waitFor();
  await page.getByRole('link', { name: 'Retour à votre colis' }).click();
  await arrived(page);
  expect(await beyond()).toEqual([]);
  await review(page, 2, 'Le voisin n’a rien reçu');
  await claim(page, 'Mme Roy n’a rien reçu.');
  expect(await beyond()).toEqual([]);
  const { claims } = await stage.api();
  const words = 'Le livreur repasse demain à votre porte.';
  await claims.answer({ params: { id: own.id }, body: { words, settles: false } });
  await page.reload();
  await page.getByText(words).waitFor();
  await page.getByRole('button', { name: 'Je l’ai finalement trouvé' }).click();
  await page.getByText('Il a finalement été trouvé.').waitFor();
  expect(await beyond()).toEqual([]);
});

test('a page whose read is refused reads again, although no other event follows', async () => {
  const parcel = nth(4);
  const page = await stage.open('/robots.txt', { ...recipient, expected: [/^503 \/retailer\/customer-trackings\//] });
  await page.clock.install();
  const reads = /\/retailer\/customer-trackings\/[^/]+$/;
  await page.route(reads, (route) => route.fulfill({ status: 503 }));
  const refused = () => page.waitForResponse(reads);
  // The read of the stream that has opened.
  const first = refused();
  await page.goto(`${stage.url}${parcel.path}`);
  await first;
  const second = refused();
  await happens('SORTED_AT_WAREHOUSE', parcel);
  await second;
  await page.unroute(reads);
  // The longest delay.
  await page.clock.fastForward(20_000);
  await page.getByRole('heading', { level: 1, name: 'Nous avons votre colis' }).waitFor();
});

test('a page whose read is never answered reads again', async () => {
  const parcel = nth(4);
  const page = await stage.open('/robots.txt', { ...recipient, expected: [/ERR_ABORTED/] });
  await page.clock.install();
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => timeout.call(AbortSignal, 100);
  });
  const reads = /\/retailer\/customer-trackings\/[^/]+$/;
  const asked = Promise.withResolvers<void>();
  await page.route(reads, () => asked.resolve());
  const aborted = page.waitForEvent('requestfailed', (request) => reads.test(request.url()));
  await page.goto(`${stage.url}${parcel.path}`);
  await asked.promise;
  await happens('ATTEMPTING_DELIVERY', parcel);
  await aborted;
  await page.unroute(reads);
  const heading = page.getByRole('heading', { level: 1, name: 'Votre colis est en route' });
  const isRead = async () => {
    await page.clock.fastForward(20_000);
    return heading.isVisible();
  };
  await expect.poll(isRead).toBe(true);
});
