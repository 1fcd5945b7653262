// The screens of imports, each with a file that is uploaded for it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { clientOf } from './client.ts';
import { patience } from './patience.ts';
import { type Screen, seen, staff } from './screens.ts';

type At = { url: string; token: string };

const phoneSizes: Screen['sizes'] = [
  [390, 844],
  [390, 844],
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

/** Uploads a file like the drawer, and waits until its rows can be reviewed. */
async function importFile({ url, token }: At, fileName: string, text: string): Promise<string> {
  const { uploads, imports } = clientOf(url, token);
  const fileType = 'text/csv';
  const granted = await uploads.sign({ query: { file: fileName, fileType, size: Buffer.byteLength(text) } });
  await fetch(new URL(granted.url, url), { method: 'PUT', headers: { 'content-type': fileType }, body: text });
  const { id } = await imports.start({ body: { fileUrl: granted.fileUrl, fileName } });
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    const { status } = await imports.read({ params: { id } });
    if (status === 'REVIEW' || status === 'MATCHING') return id;
  }
  throw new Error(`${fileName} was not read`);
}

/** Returns the drawer, the history, and imports with faults, with questions about columns, and with a cell being edited. */
export async function importScreens(at: At): Promise<Screen[]> {
  const review = `/orders/imports/${await importFile(at, 'orders.csv', faulty)}`;
  const matching = `/orders/imports/${await importFile(at, 'commandes.csv', ambiguous)}`;
  const rows = seen('.review-row[data-state]');
  const edited = async (page: Page) => {
    await rows(page);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('F8');
    await seen('[role=gridcell][aria-invalid]:focus')(page);
    await page.keyboard.press('F2');
    await seen('.review-editor')(page);
  };
  return [
    staff('upload', '/orders?panel=upload', seen('[role=dialog] form')),
    staff('imports', '/orders/imports', seen('.ant-table-row')),
    staff('import-review', review, rows),
    staff('import-fault', `${review}?state=FAULTY&columns=all`, edited),
    staff('import-duplicates', `${review}?state=DUPLICATE`, rows),
    { ...staff('import-phone', `${review}?state=DUPLICATE`, rows), sizes: phoneSizes },
    staff('import-none', `${review}?state=SKIPPED`, seen('.import-panel .state-panel')),
    {
      ...staff('import-lost', '/orders/imports/00000000-0000-4000-8000-000000000000', seen('.state-panel a')),
      expected: /^404 \/retailer\/imports\//,
    },
    staff('import-matching', matching, seen('[role=dialog] form')),
  ];
}
