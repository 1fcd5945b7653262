// Proofs as a PDF and as an archive: completeness, languages, limits and permissions.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { proofLimit } from '@portage/contract/proofs/rules';
import { sql } from 'kysely';
import * as mupdf from 'mupdf';
import { describe, expect, test } from 'vitest';
import { findMember } from '../auth/member.ts';
import { startFile } from '../exports/fileJob.ts';
import { insertDeliveries } from '../exports/testing/many.ts';
import { anAgeCheck, aSignature } from '../fleet/testing/proofs.ts';
import { folderStorage } from '../gateways/storage/folder.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import { readCsv } from '../platform/tables/csv.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { idsOf, startOrders } from '../testing/orders.ts';
import { followJob } from '../testing/upload.ts';
import type { Client } from '../testing/world.ts';
import { readZip } from '../testing/zip.ts';
import { proofsFile } from './export.ts';

const kept = folderStorage({ folder: temporaryFolder('proofs'), secrets: ['a secret'] });
/** Delays the reading of a photo in a test. */
let beforeReading = (): Promise<void> => Promise.resolve();
const storage: typeof kept = {
  ...kept,
  open: async (key) => {
    if (key.includes('/photos/')) await beforeReading();
    return kept.open(key);
  },
};
const { world, retailer, api, create } = await startOrders({ worker: true, storage });
const photo = readFileSync(join(import.meta.dirname, '../../../sample/photos/proof-1.png'));

type ProofsBody = NonNullable<Parameters<Client['proofs']['export']>[0]>['body'];
let told = 0;

/** Creates an order with a delivery attempt and photos. A null photo has a key but no stored bytes. */
async function atTheDoor(
  wish: Parameters<typeof create>[0],
  photos: (Buffer | null)[],
  event: Partial<FleetEventInput> = {},
) {
  const order = await create(wish);
  const { delivery } = await api.orders.fulfil({ params: { id: order.id } });
  const deliveryId = delivery?.id ?? '';
  const report = async (...events: Partial<FleetEventInput>[]) => {
    const at = world.clock.now().toString();
    const whole = events.map((each) => ({
      id: `proof-${told++}`,
      type: 'COMPLETED' as const,
      deliveryId,
      at,
      ...each,
    }));
    const { results } = await world.fleet().fleet.events({ body: { events: whole } });
    expect(results.map(({ status, error }) => error?.type ?? status)).toEqual(events.map(() => 'applied'));
  };
  const keep = async (bytes: Buffer | null) => {
    const { key } = await world.fleet().fleet.photo({ body: { deliveryId, contentType: 'image/png', size: 100 } });
    if (bytes) await storage.write(key, bytes, { contentType: 'image/png' });
    return key;
  };
  const keys = await Promise.all(photos.map(keep));
  await report({ type: 'SORTED_AT_WAREHOUSE' }, { type: 'ATTEMPTING_DELIVERY', driverName: 'Ada' });
  await report({ statusId: 2, photos: keys, position: { latitude: 43.6501, longitude: -79.38 }, ...event });
  return { ...order, report, keep };
}

async function exportAs(client: Client, body: ProofsBody) {
  const { jobId } = await client.proofs.export({ body });
  const job = await followJob(client, jobId);
  const file = await world.request({ method: 'GET', url: job.data?.data ?? '', token: client.token });
  return { job, bytes: file.rawPayload };
}

/** Returns the text and the number of pictures of each page of a PDF. */
function readPdf(bytes: Buffer) {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  return Array.from({ length: document.countPages() }, (_, place) => {
    const text = document.loadPage(place).toStructuredText('preserve-images');
    let pictures = 0;
    text.walk({ onImageBlock: () => pictures++ });
    return { text: text.asText().replace(/\s+/g, ' '), pictures };
  });
}

async function rowsOf(bytes: Buffer): Promise<Record<string, string>[]> {
  const { headers, rows } = readCsv(bytes);
  const found = [];
  for await (const { cells } of rows)
    found.push(Object.fromEntries(headers.map((name, at) => [name, cells[at] ?? ''])));
  return found;
}

describe('proofs as a PDF', () => {
  test('each order has a sheet with recipient, address, times and photos, or why they are missing', async () => {
    const proven = await atTheDoor({ number: 'P-1', recipient: 'Zoé Tremblay' }, [
      photo,
      Buffer.from('no photo'),
      null,
    ]);
    const missed = await atTheDoor({ number: 'P-2' }, [], { type: 'SKIPPED', statusId: 1, note: 'Nobody answered' });
    const { id: waiting } = await create({ number: 'P-3' });
    const gone = await create({ number: 'P-4' });
    await api.orders.delete({ params: { id: gone.id } });
    const ids = [proven.id, missed.id, waiting, gone.id];
    const { job, bytes } = await exportAs(api, { ids, list: { sort: 'number:asc' } });
    expect(job).toMatchObject({ kind: 'exports.proofs', status: 'FINISHED', itemsCreated: 4, itemsCount: 4 });
    expect(job.data?.fileName).toBe('proofs-4.pdf');
    const [overview, ...pages] = readPdf(bytes);
    const sheets = ['Order P-1', 'Order P-2', 'Order P-3'].map((name) => {
      const own = pages.filter(({ text }) => text.includes(`${name} · Test & Sons`));
      return {
        text: own.map(({ text }) => text).join(' '),
        pictures: own.reduce((sum, { pictures }) => sum + pictures, 0),
      };
    });
    for (const part of ['1 of 3 orders have a proof', 'no longer among yours: 1', 'P-1', 'Photos: 3', 'P-3'])
      expect(overview?.text).toContain(part);
    expect(overview?.text).not.toContain('P-4');
    expect(sheets.map(({ pictures }) => pictures)).toEqual([1, 0, 0]);
    const parts = [
      ...['Order P-1', proven.trackingCode, 'Zoé Tremblay', 'Queen West', 'At the front door', 'America/Toronto'],
      ...['2026-11-18 10:00', 'Ada', '43.65010, -79.38000', 'Photo 1 of 3', 'no longer available', 'could not be read'],
      ...['m from the', 'Delivered'],
    ];
    for (const part of parts) expect(sheets[0]?.text).toContain(part);
    for (const part of ['Order P-2', 'No proof: No photo was taken', 'No answer', 'Nobody answered'])
      expect(sheets[1]?.text).toContain(part);
    expect(sheets[2]?.text).toContain('No proof: The courier does not have this order');
  });

  test('a signature is drawn beside what the order needed, and each outcome has its own title', async () => {
    const rule = { kinds: ['SIGNATURE' as const], fallback: 'PHOTO_AND_CALL' as const };
    const signed = await atTheDoor({ number: 'S-1', proof: rule, ageGoods: 'ALCOHOL' }, [], {
      proof: { signature: { ...aSignature, relation: 'Neighbour' }, age: anAgeCheck('2026-11-18T15:00:00Z') },
    });
    const missed = await atTheDoor({ number: 'S-2', proof: rule }, [], { type: 'SKIPPED', statusId: 4 });
    const returned = await atTheDoor({ number: 'S-3', proof: rule }, [], { type: 'SKIPPED', statusId: 4 });
    await returned.report({ type: 'RTS_SCHEDULED' }, { type: 'RTS_LOADED' }, { type: 'RTS_COMPLETED' });
    const textIn = async (id: string, lang: 'en' | 'fr') =>
      readPdf((await exportAs(api, { ids: [id], lang })).bytes)
        .map(({ text }) => text)
        .join(' ');
    const english = await textIn(signed.id, 'en');
    for (const part of [
      ...['Proof of delivery', 'Signature + age 19+', 'Signed by Jeanne Tremblay, Neighbour', '2026-11-18, 10:00'],
      ...['Age 19+ checked by Karim: Driverʼs licence', 'Signature of Jeanne Tremblay'],
    ])
      expect(english).toContain(part);
    expect(await textIn(signed.id, 'fr')).toContain('Signature : Jeanne Tremblay, Neighbour');
    expect(await textIn(missed.id, 'en')).toContain('Proof of a failed visit');
    expect(await textIn(returned.id, 'fr')).toContain('Preuve de retour');
  });

  test('a single order is one sheet in the member’s language; a replaced photo is shown beside the new one', async () => {
    const { id, report, keep } = await atTheDoor({ number: 'É-1' }, [photo]);
    world.clock.advance({ minutes: 30 });
    await report({ type: 'PROOF_PHOTO_CHANGED', photos: [await keep(photo)] });
    const { job, bytes } = await exportAs(api, { ids: [id], lang: 'fr' });
    expect(job.data?.fileName).toBe('preuves-1.pdf');
    const [sheet, ...more] = readPdf(bytes);
    expect([sheet?.pictures, more]).toEqual([2, []]);
    for (const part of ['Commande É-1', 'prise à la tentative du 2026-11-18 10:00', 'ajoutée le 2026-11-18 10:30'])
      expect(sheet?.text).toContain(part);
  });
});

test('the archive has the original photos and a list without formulas', async () => {
  const proven = await atTheDoor({ number: 'Z/1', recipient: '=1+1' }, [photo, null]);
  const missed = await atTheDoor({ number: 'Z-2' }, [], { type: 'SKIPPED', statusId: 1 });
  const { job, bytes } = await exportAs(api, {
    ids: [proven.id, missed.id],
    format: 'zip',
    list: { sort: 'number:desc' },
  });
  expect(job.data?.fileName).toBe('proofs-2.zip');
  const files = await readZip(bytes);
  const name = `photos/Z-1_${proven.trackingCode}_2026-11-18_10-00_1.jpg`;
  expect([...files.keys()]).toEqual([name, 'proofs.csv']);
  expect(files.get(name)?.equals(photo)).toBe(true);
  const rows = await rowsOf(files.get('proofs.csv') ?? Buffer.of());
  expect(rows.map((row) => [row['Order number'], row['Photo file'], row['What is missing']])).toEqual([
    ['Z/1', name, ''],
    ['Z/1', '', 'This photo is no longer available'],
    ['Z-2', '', 'No photo was taken at the attempts'],
  ]);
  expect(rows[0]).toMatchObject({
    Recipient: '=1+1',
    'Attempted at': '2026-11-18 10:00',
    'Driver’s latitude': '43.6501',
  });
  expect(files.get('proofs.csv')?.toString()).toContain("'=1+1");
  const french = await readZip((await exportAs(api, { ids: [missed.id], format: 'zip', lang: 'fr' })).bytes);
  expect(french.get('preuves.csv')?.toString()).toContain('Numéro de commande;Code de suivi;');
});

describe('selection of orders', () => {
  test('a list’s filters apply as on the screen, within a coordinator’s stores', async () => {
    const own = await world.retailer();
    const [admin, coordinator] = [
      await own.admin(),
      await own.coordinator({ stores: own.storeIds.slice(1), permissions: ['EXPORT_SHIPMENTS'] }),
    ];
    await insertDeliveries(world, own, 3);
    const list = { dateFrom: '2026-11-18', dateTo: '2026-11-18', bucket: 'any' } as const;
    const { job, bytes } = await exportAs(admin, { list });
    expect([job.itemsCreated, job.data?.fileName]).toEqual([3, 'proofs-2026-11-18_2026-11-18.pdf']);
    expect(readPdf(bytes)).toHaveLength(4);
    const refused = (client: Client, body: ProofsBody) => expect(client.proofs.export({ body })).rejects;
    await refused(coordinator, { list }).toMatchObject({ type: 'NOTHING_TO_EXPORT' });
    await refused(admin, { list: { ...list, dateFrom: '2026-11-19', dateTo: '2026-11-19' } }).toMatchObject({
      type: 'NOTHING_TO_EXPORT',
    });
    const ids = idsOf((await admin.orders.list()).data);
    await refused(coordinator, { ids }).toMatchObject({ type: 'NOTHING_TO_EXPORT' });
    await refused(await retailer.admin(), { ids }).toMatchObject({ type: 'NOTHING_TO_EXPORT' });
    await refused(admin, {}).toMatchObject({ type: 'VALIDATION_FAILED' });
  });

  test('an export of more orders than the limit is refused, and one of exactly the limit is not', async () => {
    const own = await world.retailer();
    const admin = await own.admin();
    await insertDeliveries(world, own, proofLimit + 1);
    const start = () => admin.proofs.export({ body: { list: { type: 'DELIVERY' } } });
    await expect(start()).rejects.toMatchObject({
      type: 'TOO_MANY_RECORDS',
      body: { message: `The number of records exceeds the upper bound of ${proofLimit}` },
    });
    await sql`delete from orders where tracking_code = 'MANY1'`.execute(world.app.db.acrossTenantsAndSandboxes());
    const { jobId } = await start();
    await admin.jobs.cancel({ params: { id: jobId } });
  });
});

test('an export canceled while reading photos leaves nothing to download', async () => {
  const { id } = await atTheDoor({ number: 'C-1' }, [photo]);
  const [reading, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  beforeReading = () => {
    reading.resolve();
    return going.promise;
  };
  const { jobId } = await api.proofs.export({ body: { ids: [id] } });
  await reading.promise;
  await api.jobs.cancel({ params: { id: jobId } }).finally(going.resolve);
  beforeReading = () => Promise.resolve();
  await exportAs(api, { ids: [id] });
  expect(await api.jobs.read({ params: { id: jobId } })).toMatchObject({
    status: 'FAILED',
    message: 'This job was canceled',
  });
  expect((await api.exports.list()).data.map((each) => each.id)).not.toContain(jobId);
});

describe('an export whose permissions change before it runs', () => {
  /** Runs an export job that is started for the member without a permission check. */
  async function turnOf(client: Client, ids: string[]) {
    const { id: memberId } = await client.auth.refresh();
    const { app } = world;
    const payload = { ids, format: 'pdf', language: 'en', fileName: 'proofs.pdf' } as const;
    const { jobId } = await app.db.transaction(wholeRetailer(retailer.id), async (tx) => {
      const by = await findMember(tx, memberId);
      if (!by) throw new Error('The member does not exist.');
      return startFile(app, tx, by, proofsFile, payload);
    });
    return followJob(client, jobId);
  }

  test('a member who has lost the permission gets no file', async () => {
    const { id } = await atTheDoor({ number: 'T-1' }, []);
    const job = await turnOf(await retailer.coordinator(), [id]);
    expect(job).toMatchObject({ status: 'FAILED', message: 'This needs the permission “Export delivery data”' });
  });

  test('the orders of a store that the member has lost are left out', async () => {
    const { id, trackingCode } = await atTheDoor({ number: 'T-2' }, []);
    const other = await atTheDoor(
      {
        number: 'T-3',
        pickupScheduleId: retailer.storeIds[1],
        time: '13:30',
        address: '1 rue Ontario, Montréal, QC, H2X 3K1',
      },
      [],
    );
    const stores = retailer.storeIds.slice(1);
    const member = await retailer.coordinator({ stores, permissions: ['EXPORT_SHIPMENTS'] });
    const job = await turnOf(member, [id, other.id]);
    const file = await world.request({ method: 'GET', url: job.data?.data ?? '', token: member.token });
    const text = readPdf(file.rawPayload)
      .map((page) => page.text)
      .join(' ');
    expect(text).toContain(other.trackingCode);
    expect(text).toContain('no longer among yours: 1');
    expect(text).not.toContain(trackingCode);
  });
});
