// The marker: a database starts with its own storage only.

import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { folderStorage } from '../gateways/storage/folder.ts';
import type { Storage } from '../gateways/storage/port.ts';
import { s3Storage } from '../gateways/storage/s3.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { createTestDatabase } from '../testing/postgres.ts';
import { s3Keys, startS3 } from '../testing/s3-server.ts';
import { checkStorage } from './storageMarker.ts';

const folders = temporaryFolder('marker');
const aFolder = () => folderStorage({ folder: mkdtempSync(join(folders, 'files-')), secrets: ['a secret'] });
const s3 = await startS3();
const credentials = { accessKeyId: s3Keys.AWS_ACCESS_KEY_ID, secretAccessKey: s3Keys.AWS_SECRET_ACCESS_KEY };
const aBucket = () => s3Storage({ bucket: { url: s3.url, region: s3.region, ...credentials }, secrets: ['a secret'] });
const databases: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  s3.faults.of = () => null;
  s3.objects.clear();
  await Promise.all(databases.splice(0).map((each) => each.drop()));
});

/** Returns a function that starts a process on a new database; it returns what it printed. */
async function installation() {
  const database = await createTestDatabase();
  databases.push(database);
  return async (storage: Storage, setting: 'DATA_DIR' | 'STORAGE_URL' = 'DATA_DIR') => {
    const lines: string[] = [];
    await checkStorage({ url: database.url, storage, setting, say: (line) => lines.push(line) });
    return lines.join();
  };
}

test.each([
  ['a folder', 'DATA_DIR', aFolder],
  ['a bucket', 'STORAGE_URL', aBucket],
] as const)(
  'an installation adopts %s once, with the files in it, and then refuses other storage',
  async (_, setting, make) => {
    const start = await installation();
    const own = make();
    await own.write('shop/uploads/a.csv', Buffer.from('a'), { contentType: 'text/csv' });
    await start(own, setting);
    await start(own, setting);
    await expect(start(aFolder(), setting)).rejects.toThrow(`${setting} names other storage`);
    await own.remove('portage/installation/marker.txt');
    await expect(start(own, setting)).rejects.toThrow(`${setting} names other storage`);
  },
);

test.each([
  ['uploaded_files', { key: 'shop/uploads/a.csv', content_type: 'text/csv', file_name: 'a.csv' }],
  [
    'exports',
    { member_id: randomUUID(), kind: 'orders', format: 'csv', file_name: 'a.csv', expires_at: '2026-11-25T15:00:00Z' },
  ],
  ['logos', { name: 'a.png', width: 9, height: 9 }],
])('a database with %s does not adopt an empty bucket', async (table, columns) => {
  const database = await createTestDatabase();
  databases.push(database);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  // Without the retailer that the row belongs to.
  await client.query('set session_replication_role = replica');
  const row = { id: randomUUID(), retailer_id: randomUUID(), created_at: '2026-11-18T15:00:00Z', ...columns };
  const names = Object.keys(row).join(', ');
  await client.query(`insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`, [
    row,
  ]);
  await client.end();
  const start = (storage: Storage, setting: 'DATA_DIR' | 'STORAGE_URL') =>
    checkStorage({ url: database.url, storage, setting, say: () => undefined });
  await expect(start(aBucket(), 'STORAGE_URL')).rejects.toThrow('copy them first');
  await start(aFolder(), 'DATA_DIR');
});

test('a new database adopts storage that is marked already', async () => {
  const own = aFolder();
  await (await installation())(own);
  const start = await installation();
  await start(own);
  await start(own);
});

test('first starts at the same time agree on one storage', async () => {
  const start = await installation();
  const [one, other] = [aFolder(), aFolder()];
  const outcomes = await Promise.allSettled([one, one, other, other, one, other].map((each) => start(each)));
  const used = outcomes.map(({ status }) => status === 'fulfilled');
  expect([
    [true, true, false, false, true, false],
    [false, false, true, true, false, true],
  ]).toContainEqual(used);
});

test('storage that is unavailable aborts the first start, and later is only reported', async () => {
  const start = await installation();
  s3.faults.of = () => 503;
  await expect(start(aBucket(), 'STORAGE_URL')).rejects.toThrow(/^STORAGE_URL: The storage responds 503/);
  s3.faults.of = () => null;
  expect(await start(aBucket(), 'STORAGE_URL')).toBe('');
  s3.faults.of = () => 503;
  expect(await start(aBucket(), 'STORAGE_URL')).toContain('STORAGE_URL: The storage responds 503 InternalError');
});

test('storage that refuses the credentials aborts every start', async () => {
  const start = await installation();
  await start(aBucket(), 'STORAGE_URL');
  s3.faults.of = () => 403;
  await expect(start(aBucket(), 'STORAGE_URL')).rejects.toThrow(/^STORAGE_URL: The storage responds 403/);
});

test('storage that would overwrite files is refused', async () => {
  const start = await installation();
  const careless: Storage = { ...aFolder(), write: async () => ({ size: 36, outcome: 'written' }) };
  await expect(start(careless, 'STORAGE_URL')).rejects.toThrow('STORAGE_URL names storage that overwrites files');
});
