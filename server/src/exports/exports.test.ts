import { read as readBook, utils } from '@e965/xlsx';
import { exportColumns } from '@portage/contract/exports/columns';
import { detailsOf } from '@portage/contract/jobs/schema';
import { maxExportCount } from '@portage/contract/statistics/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aSignature } from '../fleet/testing/proofs.ts';
import { signature } from '../handovers/testing/access.ts';
import { newId } from '../platform/ids.ts';
import { readCsv } from '../platform/tables/csv.ts';
import { startOrders } from '../testing/orders.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client } from '../testing/world.ts';
import { forgetDownloads } from './downloads.ts';
import { startDueRuns } from './run.ts';
import { insertDeliveries } from './testing/many.ts';
import { aSavedExport } from './testing/saved.ts';

const { world, retailer, api, create } = await startOrders({ worker: true });
const november = { startDate: '2026-11-01', endDate: '2026-11-30' };
type ExportQuery = NonNullable<NonNullable<Parameters<Client['exports']['deliveries']>[0]>['query']>;

async function fulfilled(fields: Parameters<typeof create>[0] = {}) {
  const { id } = await create(fields);
  return api.orders.fulfil({ params: { id } });
}
async function exportAs(client: Client, query: ExportQuery = {}) {
  const { jobId } = await client.exports.deliveries({ query: { ...november, ...query } });
  return followJob(client, jobId);
}
const open = (address: string | null | undefined, token: string) =>
  world.request({ method: 'GET', url: address ?? '', token });
async function rowsOf(address: string | null | undefined, token: string) {
  const { rawPayload } = await open(address, token);
  const { headers, rows } = readCsv(rawPayload);
  const found = [headers];
  for await (const { cells } of rows) found.push([...cells]);
  return found;
}

describe('an export of delivery data', () => {
  test('is a workbook of the deliveries of these dates, in the member’s language, with real dates', async () => {
    await create({ number: 'WAITING' });
    await fulfilled({ number: '00042', note: '=1+1', tags: ['Été'], numberOfPackages: 2 });
    const job = await exportAs(api, { lang: 'fr', columns: 'number,status,date,time,note,packages,store,createdAt' });
    expect(job).toMatchObject({ kind: 'exports.deliveries', status: 'FINISHED', itemsCreated: 1, itemsCount: 1 });
    expect(job.data?.fileName).toBe('livraisons-2026-11-01_2026-11-30.xlsx');
    const answer = await open(job.data?.data, api.token);
    expect(answer.headers['content-disposition']).toContain('livraisons-2026-11-01_2026-11-30.xlsx');
    const sheet = readBook(answer.rawPayload).Sheets.Livraisons ?? {};
    expect(utils.sheet_to_json(sheet, { header: 1, raw: false })).toEqual([
      [
        'Numéro de commande',
        'État',
        'Date de livraison',
        'Heure de ramassage',
        'Note pour le livreur',
        'Nombre de colis',
        'Magasin',
        'Ajoutée le',
      ],
      ['00042', 'Planifiée', '2026-11-18', '14:00', '=1+1', '2', 'Queen West', '2026-11-18 10:00'],
    ]);
    expect([sheet.C2?.t, sheet.D2?.t, sheet.A2?.t, sheet.E2?.f]).toEqual(['n', 'n', 's', undefined]);
  });

  test('can be a CSV of every column, in English or French conventions', async () => {
    await fulfilled({ number: 'C-1', recipient: 'Zoé; "the, second"', weight: 2.5 });
    const own = { pickupScheduleId: retailer.storeIds[0], columns: 'number,recipient,weight' };
    const plain = await exportAs(api, { ...own, format: 'csv' });
    expect(await rowsOf(plain.data?.data, api.token)).toContainEqual(['C-1', 'Zoé; "the, second"', '2.5']);
    const french = await exportAs(api, { ...own, format: 'csvFrench' });
    const text = (await open(french.data?.data, api.token)).body;
    expect(text).toContain('C-1;"Zoé; ""the, second""";"2,5"\r\n');
    const all = await exportAs(api, { format: 'csv', columns: exportColumns.join() });
    expect((await rowsOf(all.data?.data, api.token))[0]).toHaveLength(exportColumns.length);
  });

  test('names a delivery that was handed over, picked up, or rescheduled once the courier has it, with its state and holder', async () => {
    const other = await world.retailer({ fulfilsAtOnce: true });
    const admin = await other.admin();
    const at = world.clock.now().toString();
    const deliver = async (number: string, ...types: ('PICKED_UP_FROM_STORE' | 'RESCHEDULED')[]) => {
      const slot = { date: '2026-11-18', time: '14:00', pickupScheduleId: other.storeIds[0] };
      const { delivery, trackingCode } = await admin.orders.create({ body: anOrder({ number, ...slot }) });
      const events = types.map((type) => ({
        ...{ id: newId(), deliveryId: delivery?.id ?? '', type, at },
        ...(type === 'RESCHEDULED' && { date: '2026-11-20' }),
      }));
      if (events.length > 0) await world.fleet().fleet.events({ body: { events } });
      return trackingCode;
    };
    await deliver('R-1', 'PICKED_UP_FROM_STORE', 'RESCHEDULED');
    await deliver('R-2', 'RESCHEDULED');
    await deliver('R-3', 'PICKED_UP_FROM_STORE');
    const code = await deliver('R-4');
    const handover = await admin.handovers.start({
      body: { date: '2026-11-18', time: '14:00', pickupScheduleId: other.storeIds[0] ?? '' },
    });
    const params = { id: handover.id };
    await admin.handovers.scan({ params, body: { scans: [{ id: newId(), code }] } });
    await admin.handovers.close({ params, body: { driverName: 'Marc', signature } });
    const job = await exportAs(admin, { format: 'csv', columns: 'number,status,now,holder' });
    expect((await rowsOf(job.data?.data, admin.token)).slice(1).toSorted()).toEqual([
      ['R-1', 'Rescheduled', 'Rescheduled for Fri, Nov 20', 'Courier'],
      ['R-2', 'Scheduled', 'Booked: Portage picks it up at Queen West, Fri, Nov 20, 14:00 ET', 'Store'],
      ['R-3', 'Picked up', expect.stringMatching(/^Picked up at Queen West/), 'Courier'],
      ['R-4', 'Handed over', expect.stringMatching(/^Handed over to Marc/), 'Courier'],
    ]);
  });

  test('contains the rule of the proof, what was given and what was missing, and the age check', async () => {
    const other = await world.retailer({ fulfilsAtOnce: true });
    const admin = await other.admin();
    const slot = { date: '2026-11-18', time: '14:00', pickupScheduleId: other.storeIds[0] };
    const deliver = async (number: string, given: Parameters<typeof anOrder>[0], completion: object) => {
      const { delivery } = await admin.orders.create({ body: anOrder({ number, ...slot, ...given }) });
      const types = ['SORTED_AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'CALL_ATTEMPT', 'COMPLETED'] as const;
      const events = types.map((type) => ({
        ...{ id: newId(), deliveryId: delivery?.id ?? '', type, at: '2026-11-18T15:00:00Z' },
        ...(type === 'COMPLETED' && { statusId: 1, ...completion }),
      }));
      expect((await world.fleet().fleet.events({ body: { events } })).results.map(({ status }) => status)).toEqual(
        types.map(() => 'applied'),
      );
    };
    const photos = [`${other.id}/photos/${newId()}.jpg`];
    const signature = { strokes: aSignature.strokes, name: 'Ada' };
    const signed = { kinds: ['SIGNATURE', 'PHOTO'], match: 'any' } as const;
    await deliver('P-1', { proof: { ...signed, kinds: [...signed.kinds] } }, { proof: { signature } });
    const fallback = 'PHOTO_AND_CALL' as const;
    await deliver(
      'P-2',
      { phone: '416-555-0142', proof: { kinds: ['PIN'], fallback } },
      { photos, proof: { fallback: { reason: 'Phone is off' } } },
    );
    const age = { met: true, rule: 19, documentKind: 'PASSPORT', checkedAt: '2026-11-18T15:00:00Z', by: 'Marc' };
    await deliver('P-3', { ageGoods: 'ALCOHOL' }, { proof: { age } });
    await deliver('P-4', {}, {});
    const columns = 'number,proof,proofGiven,ageCheck';
    const english = await exportAs(admin, { format: 'csv', columns });
    expect((await rowsOf(english.data?.data, admin.token)).toSorted()).toEqual([
      ['Order number', 'Proof of delivery', 'Proof given', 'Age check'],
      ['P-1', 'Photo or Signature', 'Signature', ''],
      ['P-2', 'Code; otherwise: Call, then photo', 'Photo; missing: Code', ''],
      ['P-3', '', 'ID', '19+, checked'],
      ['P-4', '', '', ''],
    ]);
    const french = await exportAs(admin, { format: 'csv', columns, lang: 'fr' });
    const rows = await rowsOf(french.data?.data, admin.token);
    expect(rows).toContainEqual(['P-2', 'Code; à défaut\u00a0: Appel, puis photo', 'Photo; manque\u00a0: Code', '']);
    expect(rows).toContainEqual(['P-3', '', 'Pièce d’identité', '19 ans et plus, vérifié']);
  });

  test('can be filtered by store, type and service area, and is limited to a coordinator’s stores', async () => {
    const [toronto, montreal = ''] = retailer.storeIds;
    const address = '1 rue Ontario, Montréal, QC, H2X 3K1';
    await fulfilled({ number: 'M-1', pickupScheduleId: montreal, time: '13:30', address });
    const coordinator = await retailer.coordinator({ stores: [montreal], permissions: ['EXPORT_SHIPMENTS'] });
    const asked = { format: 'csv', columns: 'number' } as const;
    for (const job of [
      await exportAs(api, { ...asked, pickupScheduleId: montreal }),
      await exportAs(api, { ...asked, serviceAreaId: 'DC-1-MTL' }),
    ])
      expect(await rowsOf(job.data?.data, api.token)).toEqual([['Order number'], ['M-1']]);
    const own = await exportAs(coordinator, asked);
    expect(await rowsOf(own.data?.data, coordinator.token)).toEqual([['Order number'], ['M-1']]);
    const refused = (query: ExportQuery) => coordinator.exports.deliveries({ query: { ...november, ...query } });
    for (const query of [{ pickupScheduleId: toronto }, { type: 'PICKUP' as const }])
      await expect(refused(query)).rejects.toMatchObject({ type: 'NOTHING_TO_EXPORT' });
    await expect(refused({ serviceAreaId: 'DC-1-MTL' })).rejects.toMatchObject({ type: 'ADMINS_ONLY' });
  });

  test('is complete at the limit, and refused beyond it', async () => {
    const big = await world.retailer();
    const admin = await big.admin();
    await insertDeliveries(world, big, maxExportCount + 1);
    for (const [language, message] of [
      ['en', 'The number of records exceeds the upper bound of 100000'],
      ['fr', 'Le nombre d’enregistrements dépasse la limite de 100000'],
    ] as const) {
      const refusal = world.client(admin.token, language).exports.deliveries({ query: november });
      await expect(refusal).rejects.toMatchObject({ type: 'TOO_MANY_RECORDS', body: { message } });
    }
    await admin.exports.save({ body: aSavedExport('All', { schedule: { every: 'day', hour: 11 } }) });
    world.clock.advance({ hours: 2 });
    await startDueRuns(world.app, { error: () => undefined });
    const { email } = await admin.auth.refresh();
    await expect
      .poll(async () => (await world.inbox.all(email))[0]?.text)
      .toContain('It would have more than 100,000 rows. Choose a shorter period or a single store for it.');
    await sql`delete from orders where tracking_code = 'MANY1'`.execute(world.app.db.acrossTenantsAndSandboxes());
    const query = { ...november, format: 'csv', columns: 'trackingCode' } as const;
    const job = await followJob(admin, (await admin.exports.deliveries({ query })).jobId);
    expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: maxExportCount });
    const codes = (await rowsOf(job.data?.data, admin.token)).map(([code]) => code);
    expect(new Set(codes).size).toBe(maxExportCount + 1);
  });
});

describe('an export of an order list', () => {
  type Body = NonNullable<Parameters<Client['exports']['orders']>[0]>['body'];
  const numbersOf = async (client: Client, body: Body) => {
    const { jobId } = await client.exports.orders({ body: { format: 'csv', columns: ['number', 'status'], ...body } });
    const job = await followJob(client, jobId);
    const [, ...rows] = await rowsOf(job.data?.data, client.token);
    return { name: job.data?.fileName, numbers: rows.map(([number]) => number), status: rows[0]?.[1] };
  };

  test('has the orders of the list, fulfilled or not, with its filters, search and sort', async () => {
    const tags = ['Vitrine'];
    await create({ number: 'V-1', tags });
    await fulfilled({ number: 'V-2', tags, barcodeForScan: 'SCAN-77' });
    await create({ number: 'V-3', tags: ['Autre'] });
    const list = { tag: 'vitrine', sort: 'number:desc' } as const;
    expect(await numbersOf(api, { list })).toMatchObject({ numbers: ['V-2', 'V-1'], status: 'Scheduled' });
    expect((await numbersOf(api, { list: { ...list, status: 'unfulfilled' } })).numbers).toEqual(['V-1']);
    const day = { dateFrom: '2026-11-18', dateTo: '2026-11-18' };
    expect((await numbersOf(api, { list: { ...list, ...day } })).name).toBe('deliveries-2026-11-18_2026-11-18.csv');
    // Only the list's search matches these codes.
    expect((await numbersOf(api, { list: { search: 'SCAN-77' } })).numbers).toEqual(['V-2']);
    expect((await numbersOf(api, { list: { search: 'V-3' } })).numbers).toEqual(['V-3']);
  });

  test('has only the selected orders, without those of another retailer', async () => {
    const [one, two, other] = [await create({ number: 'Y-1' }), await create({ number: 'Y-2' }), await create()];
    const ids = [two.id, one.id, one.id];
    const own = await numbersOf(api, { ids, list: { sort: 'number:asc' } });
    expect(own).toMatchObject({ numbers: ['Y-1', 'Y-2'], name: 'deliveries-2.csv' });
    const stranger = await (await world.retailer()).admin();
    const elsewhere = await retailer.coordinator({
      stores: retailer.storeIds.slice(1),
      permissions: ['EXPORT_SHIPMENTS'],
    });
    for (const client of [stranger, elsewhere])
      await expect(client.exports.orders({ body: { ids: [other.id] } })).rejects.toMatchObject({
        type: 'NOTHING_TO_EXPORT',
      });
    await expect(api.exports.orders({ body: {} })).rejects.toMatchObject({ type: 'VALIDATION_FAILED' });
  });
});

test('the statistics export has a row for each day and store with the dashboard’s numbers, also for a single province', async () => {
  const own = await world.retailer();
  const admin = await own.admin();
  const places = [
    { store: 0, time: '14:00', address: '1 King St W, Toronto, ON, M5V 2T6' },
    { store: 1, time: '13:30', address: '1 rue Ontario, Montréal, QC, H2X 3K1' },
  ];
  for (const { store, time, address } of places) {
    const body = anOrder({ pickupScheduleId: own.storeIds[store], date: '2026-11-18', time, address });
    await admin.orders.fulfil({ params: { id: (await admin.orders.create({ body })).id } });
  }
  const rowsFor = async (query: { province?: 'QC' | 'AB'; pickupScheduleId?: string }) =>
    rowsOf((await admin.exports.report({ query: { ...november, format: 'csv', ...query } })).data, admin.token);
  const [header, ...rows] = await rowsFor({});
  expect(header).toEqual([
    'Date',
    'Store',
    'Province',
    'Total',
    'Completed',
    'In progress',
    'Missed',
    'Canceled',
    'Not received',
    'Resubmitted',
  ]);
  expect(rows.map(([date, , province, total]) => [date, province, total])).toEqual([
    ['2026-11-18', 'QC', '1'],
    ['2026-11-18', 'ON', '1'],
  ]);
  const { summary } = await admin.statistics.shipments({ query: november });
  expect(rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBe(summary.total);
  expect((await rowsFor({ province: 'QC' })).map((row) => row[2])).toEqual(['Province', 'QC']);
  await expect(rowsFor({ province: 'AB' })).rejects.toMatchObject({ type: 'NOTHING_TO_EXPORT' });
  expect((await admin.exports.list()).data.map(({ kind }) => kind)).toEqual(['exports.report', 'exports.report']);
  const refused = await world.request({ method: 'GET', url: '/retailer/stats/export-shipments', token: admin.token });
  expect(refused.json().errors.map(({ type, path }: { type: string; path: string }) => [type, path])).toEqual([
    ['REQUIRED', 'startDate'],
    ['REQUIRED', 'endDate'],
  ]);
});

describe('a download', () => {
  const made = async () => {
    await fulfilled();
    const job = await exportAs(api, { format: 'csv' });
    return { id: job.jobId, url: job.data?.data ?? '' };
  };
  const statusAt = async (url: string, token: string) => (await open(url, token)).statusCode;

  test('can be opened only by the member who exported it, with their session and the signed URL', async () => {
    const { id, url } = await made();
    const [colleague, stranger] = [await retailer.admin(), await (await world.retailer()).admin()];
    expect(await statusAt(url, api.token)).toBe(200);
    expect(await statusAt(url, '')).toBe(401);
    expect(await statusAt(url, colleague.token)).toBe(404);
    expect(await statusAt(url, stranger.token)).toBe(404);
    const other = await made();
    const wrong = [
      url.replace(id, other.id),
      url.replace(/signature=..../, 'signature=AAAA'),
      url.replace(/expires=\d/, 'expires=9'),
    ];
    for (const each of wrong) expect(await statusAt(each, api.token)).toBe(404);
    const stored = `/files/${retailer.id}/exports/${id}.csv${url.slice(url.indexOf('?'))}`;
    expect(await statusAt(stored, api.token)).toBe(403);
    const cookie = await world.request({ method: 'GET', url, headers: { cookie: `ak=${api.token}` } });
    expect(cookie.statusCode).toBe(200);
  });

  test('is listed only for its member, and deleted with its file when it expires', async () => {
    const { id, url } = await made();
    const colleague = await retailer.admin();
    const listed = (await api.exports.list()).data.find((each) => each.id === id);
    expect(listed).toMatchObject({ id, url, format: 'csv', fileName: 'deliveries-2026-11-01_2026-11-30.csv' });
    expect((await open(url, api.token)).rawPayload.length).toBe(listed?.size);
    expect(await colleague.exports.list()).toEqual({ data: [] });
    world.clock.advance({ hours: 24 * 7 });
    expect(await api.exports.list()).toEqual({ data: [] });
    expect(await statusAt(url, api.token)).toBe(410);
    await forgetDownloads(world.app);
    expect(await statusAt(url, api.token)).toBe(404);
    expect(await world.app.storage.open(`${retailer.id}/exports/${id}.csv`)).toBeNull();
  });

  test('can be removed only by its member', async () => {
    const { id, url } = await made();
    const colleague = await retailer.admin();
    await expect(colleague.exports.remove({ params: { id } })).rejects.toMatchObject({ type: 'DOWNLOAD_NOT_FOUND' });
    expect(await statusAt(url, api.token)).toBe(200);
    await api.exports.remove({ params: { id } });
    expect(await statusAt(url, api.token)).toBe(404);
    expect(detailsOf(await api.jobs.read({ params: { id } })).data).toBeNull();
  });
});
