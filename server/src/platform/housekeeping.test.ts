// The nightly tasks: each is run by one worker, and one that fails, hangs or is interrupted does not stop the others.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { nouns } from '../nouns.ts';
import { sendFile } from '../testing/upload.ts';
import { anOrder, startWorld } from '../testing/world.ts';
import { nightly } from './housekeeping.ts';

const world = await startWorld();
const db = world.app.db.acrossTenantsAndSandboxes();
const errors: string[] = [];
const log = { error: (_details: object, message: string) => errors.push(message) };
const night = () =>
  nightly(
    world.app,
    log,
    Object.values(nouns).flatMap((noun) => noun.maintenance ?? []),
  );
const count = async (table: 'idempotency_keys' | 'outbox' | 'sessions') =>
  (await db.selectFrom(table).select(sql`1`.as('one')).execute()).length;
const guesses = async () =>
  (await db.selectFrom('guesses').select('subject').where('subject', 'like', 'test:%').execute()).length;

beforeEach(async () => {
  world.clock.advance({ hours: 24 });
  errors.length = 0;
});

test('one of many workers that start together runs each task, at three in the morning', async () => {
  const turns = await Promise.all(Array.from({ length: 8 }, () => night()));
  const tasks = turns.flat();
  expect(tasks).toContain('deleting old guesses');
  expect(new Set(tasks).size).toBe(tasks.length);
  world.clock.set('2026-11-20T07:59:00Z');
  expect(await night()).toEqual([]);
  world.clock.advance({ minutes: 1 });
  expect((await night()).toSorted()).toEqual(tasks.toSorted());
  expect(await night()).toEqual([]);
});

test('a task that exceeds the time limit does not block others, and no second copy starts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const counts = { slow: 0, works: 0 };
  const slow = { does: 'being slow', run: () => [promise][counts.slow++] ?? Promise.resolve() };
  const works = { does: 'working', run: async () => void counts.works++ };
  const ended = (name: string) =>
    expect
      .poll(() => db.selectFrom('nightly_tasks').selectAll().where('name', '=', name).executeTakeFirst())
      .toMatchObject({ leased_by: null, finished_at: expect.anything() });
  await night();
  const others = [world.app, (await world.another()).app];
  await nightly(world.app, log, [slow, works], { limitMs: 1 });
  await ended('working');
  await expect.poll(() => counts).toEqual({ slow: 1, works: 1 });
  expect(errors).toContain('housekeeping: being slow failed');
  world.clock.advance({ hours: 24 });
  for (const app of others) await nightly(app, log, [slow, works]);
  expect(counts).toEqual({ slow: 1, works: 2 });
  resolve();
  await ended('being slow');
  world.clock.advance({ hours: 24 });
  for (const app of others) await nightly(app, log, [slow, works]);
  expect(counts).toEqual({ slow: 2, works: 3 });
});

test('a failed task is retried, even if its failure could not be recorded', async () => {
  const outcomes = [() => Promise.reject(new Error('no')), async () => undefined];
  const fails = { does: 'failing', run: () => outcomes.shift()?.() ?? Promise.resolve() };
  await night();
  const attempt = () => nightly(world.app, log, [fails]);
  expect(await attempt()).not.toContain('failing');
  const leased_by = world.app.outbox.processLock.id;
  await db.updateTable('nightly_tasks').set({ leased_by }).where('name', '=', 'failing').execute();
  expect(await attempt()).toEqual(['failing']);
});

test('a task whose process has ended is run again', async () => {
  await night();
  const left = { finished_at: null, leased_by: 0 };
  await db.updateTable('nightly_tasks').set(left).where('name', '=', 'deleting old guesses').execute();
  expect(await night()).toEqual(['deleting old guesses']);
});

test('all expired rows are deleted, however many, and no others', async () => {
  const retailer = await world.retailer();
  await retailer.member({ sessionTimeInMinutes: 30 });
  const lasting = await retailer.admin();
  const headers = { 'idempotency-key': 'once' };
  const body = anOrder({ pickupScheduleId: retailer.storeIds[0] });
  await world.request({ method: 'POST', url: '/retailer/orders', token: lasting.token, body, headers });
  await expect.poll(() => db.selectFrom('outbox').select('id').where('number', 'is', null).execute()).toEqual([]);
  expect([await count('idempotency_keys'), await count('outbox')]).toEqual([1, 1]);
  await sql`insert into guesses select 'test:' || number, 1, ${world.clock.now().toString()}::timestamptz
    from generate_series(1, 12000) as number`.execute(db);
  await night();
  expect([await guesses(), await count('outbox')]).toEqual([12_000, 1]);
  world.clock.advance({ hours: 25 });
  await night();
  expect([await count('idempotency_keys'), await count('sessions'), await count('outbox')]).toEqual([0, 1, 1]);
  world.clock.advance({ hours: 24 * 7 - 24 });
  // No worker runs here: the position is set to what a worker would store.
  await db
    .updateTable('subscriptions')
    .set(({ ref }) => ({ handled: ref('published') }))
    .execute();
  await night();
  expect([await guesses(), await count('outbox')]).toEqual([0, 0]);
  expect(errors).toEqual([]);
});

test('only counts of past minutes and streams of ended processes are deleted', async () => {
  const now = world.clock.now();
  const process = world.app.outbox.processLock.id;
  await sql`insert into call_counts values ('ended', 1, 1, ${now.subtract({ seconds: 1 }).toString()}::timestamptz),
    ('current', 1, 1, ${now.add({ seconds: 1 }).toString()}::timestamptz)`.execute(db);
  await sql`insert into open_streams values ('member', 0, 1), ('member', ${process}, 1)`.execute(db);
  await db.deleteFrom('nightly_tasks').execute();
  await night();
  expect(await db.selectFrom('call_counts').select('subject').where('subject', '!~', ' ').execute()).toEqual([
    { subject: 'current' },
  ]);
  expect(await db.selectFrom('open_streams').select('process').execute()).toEqual([{ process }]);
});

test('files are deleted a month after their import ended, or if they were never imported', async () => {
  const retailer = await world.retailer();
  const api = await retailer.member({ role: 'RETAILER_ADMIN', sessionTimeInMinutes: 60 * 24 * 60 });
  const pickupScheduleId = retailer.storeIds[0];
  const file = 'Recipient,Address\nAnn,"100 King St W, Toronto, ON, M5X 1A9"\n';
  const begin = async () =>
    api.imports.start({ body: { fileUrl: await sendFile(world, api, file), fileName: 'a.csv', pickupScheduleId } });
  const [waiting, over] = [await begin(), await begin()];
  await sendFile(world, api, file);
  // No worker runs here: the status is set to what a worker would store.
  const stand = (id: string, status: 'REVIEW' | 'DONE', finished_at: string | null) =>
    db.updateTable('imports').set({ status, finished_at }).where('id', '=', id).execute();
  await stand(waiting.id, 'REVIEW', null);
  await stand(over.id, 'DONE', world.clock.now().toString());
  const rows = [waiting, over].map(({ id }) => ({
    retailer_id: retailer.id,
    import_id: id,
    row: 2,
    cells: [],
    state: 'READY' as const,
  }));
  await db.insertInto('import_rows').values(rows).execute();
  const left = async () => ({
    files: (await db.selectFrom('uploaded_files').select('id').where('retailer_id', '=', retailer.id).execute()).length,
    rows: (await db.selectFrom('import_rows').select('import_id').execute()).map((each) => each.import_id),
    keys: (await db.selectFrom('imports').select('file_key').where('file_key', 'is not', null).execute()).length,
  });
  world.clock.advance({ hours: 24 * 29 });
  await night();
  expect(await left()).toEqual({ files: 3, rows: expect.arrayContaining([waiting.id, over.id]), keys: 2 });
  world.clock.advance({ hours: 24 * 2 });
  await night();
  expect(await left()).toEqual({ files: 1, rows: [waiting.id], keys: 1 });
  expect(errors).toEqual([]);
  // The earlier session has expired by now.
  const later = await retailer.admin();
  expect((await later.imports.list({})).total).toBe(2);
  const gone = await world.request({ method: 'GET', url: `/retailer/imports/${over.id}/file`, token: later.token });
  expect(gone.statusCode).toBe(404);
  const kept = await world.request({ method: 'GET', url: `/retailer/imports/${waiting.id}/file`, token: later.token });
  expect([kept.statusCode, kept.body]).toEqual([200, file]);
});

test('a failing part does not stop the others', async () => {
  await sql`insert into guesses values ('test:old', 1, '2020-01-01')`.execute(db);
  await sql`alter table calls rename to calls_gone`.execute(db);
  await night();
  await sql`alter table calls_gone rename to calls`.execute(db);
  expect(errors).toEqual(['housekeeping: deleting old calls failed']);
  expect(await night()).toEqual(['deleting old calls']);
  expect(await guesses()).toBe(0);
});

const aWeek = async () => {
  for (let count = 0; count < 7; count++) {
    await night();
    world.clock.advance({ hours: 24 });
  }
};

test('tallies that differ from a count are reported by family, once a week', async () => {
  const { id, storeIds } = await world.retailer();
  const place = sql`${id}, ${storeIds[0]}, '2026-11-18'`;
  await sql`insert into order_tally_deltas (retailer_id, store_id, day, list_group, orders) values (${place}, 'none', 3)`.execute(
    db,
  );
  await sql`insert into statistic_deltas (retailer_id, store_id, day, type, measure, hour, amount)
    values (${place}, 'DELIVERY', 'pending', 0, 3)`.execute(db);
  await sql`insert into charge_tally_deltas (retailer_id, store_id, day, service, rate, has_rate, quantity)
    values (${place}, 'delivery', 895, true, 3)`.execute(db);
  await aWeek();
  const told = ['order_tallies', 'statistics', 'charge_tallies'].map((sums) => `${sums} disagree with a count`);
  expect(errors.sort()).toEqual(told.sort());
  for (const table of ['order_tally_deltas', 'statistic_deltas', 'charge_tally_deltas'] as const)
    await db.deleteFrom(table).where('retailer_id', '=', id).execute();
  errors.length = 0;
  await aWeek();
  expect(errors).toEqual([]);
});
