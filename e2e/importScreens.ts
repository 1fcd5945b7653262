// The screens of an import, each of a file that is uploaded for it.
import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

type At = { url: string; token: string };

const staffSizes: [number, number][] = [
  [1440, 900],
  [900, 600],
];

const faulty = [
  'Order number,Recipient,Email,Address,Unit,Store,Note,Colour',
  'S-1,Élodie Tremblay,elodie@example.com,"12 King St W, Toronto, ON, M5X 1A9",4,Queen West,,Blue',
  'S-2,,zoe@example.com,"14 King St W, Toronto, ON, M5X 1A9",,Queen West,,Red',
  'S-3,Łukasz Żak,not an email,"10 Elsewhere Rd, Calgary, AB, T2P 1J9",,Queen West,Ring twice,Red',
  'S-3,Noémie Côté,,"16 King St W, Toronto, ON, M5X 1A9",,Queen West,,Red',
].join('\r\n');

const ambiguous = [
  'Client;Rue;Ville;CP;Date;Heure;Poids;Couleur',
  'Zoé Roy;12 King St W;Toronto;M5X 1A9;03/04/2027;14:30;1,250;Bleu',
].join('\r\n');

async function call<T>({ url, token }: At, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

/** Uploads a file as the drawer does, and waits until its rows can be looked at. */
async function importFile(at: At, fileName: string, text: string): Promise<string> {
  const size = Buffer.byteLength(text);
  const wish = new URLSearchParams({ file: fileName, fileType: 'text/csv', size: String(size) });
  const granted = await call<{ url: string; fileUrl: string }>(at, `/retailer/uploads/signed-url?${wish}`);
  await fetch(new URL(granted.url, at.url), { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: text });
  const { id } = await call<{ id: string }>(at, '/retailer/imports', { fileUrl: granted.fileUrl, fileName });
  for (let looks = 0; looks < 100; looks += 1) {
    const { status } = await call<{ status: string }>(at, `/retailer/imports/${id}`);
    if (status === 'REVIEW' || status === 'MATCHING') return id;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${fileName} was not read`);
}

const screen = (name: string, path: string, then: (page: Page) => Promise<void>): Screen => ({
  name,
  path,
  then,
  staff: true,
  sizes: staffSizes,
});
const settled = (page: Page) => page.waitForTimeout(700);

/** The drawer, the history, and an import with faults, with questions about its columns, and with a cell being edited. */
export async function importScreens(at: At): Promise<Screen[]> {
  const review = `/orders/imports/${await importFile(at, 'orders.csv', faulty)}`;
  const matching = `/orders/imports/${await importFile(at, 'commandes.csv', ambiguous)}`;
  const rows = (page: Page) => page.locator('.review-row[data-state]').first().waitFor();
  const drawer = async (page: Page) => {
    await page.getByRole('dialog').waitFor();
    await settled(page);
  };
  return [
    screen('upload', '/orders?panel=upload', drawer),
    screen('imports', '/orders/imports', (page) => page.locator('.ant-table-row').first().waitFor()),
    screen('import-review', review, rows),
    screen('import-fault', `${review}?state=FAULTY&columns=all`, async (page) => {
      await rows(page);
      await page.locator('[role=gridcell][tabindex="0"]').focus();
      await page.keyboard.press('F8');
      await page.keyboard.press('F2');
      await settled(page);
    }),
    screen('import-duplicates', `${review}?state=DUPLICATE`, rows),
    screen('import-none', `${review}?state=SKIPPED`, settled),
    screen('import-matching', matching, drawer),
  ];
}
