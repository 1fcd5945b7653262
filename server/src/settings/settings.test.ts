// A retailer's own settings, through the public API.
import { fold } from '@portage/contract/fold';
import type { SettingsEdit } from '@portage/contract/settings/schema';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { renamed } from '../orders/rename-tags.ts';
import { followJob } from '../testing/upload.ts';
import { anOrder, type Client, startWorld } from '../testing/world.ts';

const world = await startWorld({ worker: true });

async function aRetailer() {
  const retailer = await world.retailer();
  return { retailer, api: await retailer.admin(), pickupScheduleId: retailer.storeIds[0] };
}

const edit = (api: Client, body: z.input<typeof SettingsEdit>) => api.settings.edit({ body });

test('only the given fields change, and every member sees them at once', async () => {
  const { retailer, api } = await aRetailer();
  const before = await api.settings.read();
  const given = { phone: '416-555-0100', dimensionsUnit: 'cm', packageSizes: ['Petit', 'Grand'] } as const;
  const after = await edit(api, { ...given, packageSizes: [...given.packageSizes], version: before.version });
  expect(after).toEqual({ ...before, ...given, version: before.version + 1 });
  expect(await api.settings.read()).toEqual(after);
  const clerk = await retailer.coordinator();
  expect((await clerk.auth.refresh()).retailer).toMatchObject(given);
  expect((await edit(api, { phone: '' })).phone).toBeNull();
});

test('an edit with a stale version is refused with the current copy, and writes nothing', async () => {
  const { api } = await aRetailer();
  const seen = await api.settings.read();
  const fresh = await edit(api, { address: '1 King St W, Toronto, ON, M5H 1A1', version: seen.version });
  await expect(edit(api, { name: 'Mine', version: seen.version })).rejects.toMatchObject({
    type: 'STALE_VERSION',
    status: 409,
    body: { data: fresh },
  });
  expect(await api.settings.read()).toEqual(fresh);
});

test('one of two concurrent edits on two servers is refused', async () => {
  const { api } = await aRetailer();
  const other = (await world.another()).client(api.token);
  const { version } = await api.settings.read();
  const ends = await Promise.allSettled([
    edit(api, { weightUnit: 'kg', version }),
    edit(other, { dimensionsUnit: 'cm', version }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('every fault is reported on its field', async () => {
  const { api } = await aRetailer();
  await world.retailer({ name: 'Taken & Co' });
  const body = {
    name: ' ',
    email: 'x',
    phone: '12',
    sessionTimeInMinutes: 4,
    orderTags: ['a'.repeat(41)],
    packageSizes: [''],
  };
  const refused = await edit(api, body).catch((error) => error.body.errors);
  expect(refused.map(({ path, type }: { path: string; type: string }) => `${path} ${type}`).toSorted()).toEqual([
    'email INVALID_EMAIL',
    'name REQUIRED',
    'orderTags.0 TOO_LONG',
    'packageSizes.0 REQUIRED',
    'phone INVALID_PHONE',
    'sessionTimeInMinutes TOO_SMALL',
  ]);
  await expect(edit(api, { orderTags: ['Cold', 'cöld'] })).rejects.toMatchObject({
    body: { errors: [{ path: 'orderTags.1', type: 'ALREADY_LISTED' }] },
  });
  await expect(edit(api, { sessionTimeInMinutes: 481 })).rejects.toMatchObject({ status: 422 });
  await expect(edit(api, { name: 'TAKEN & co' })).rejects.toMatchObject({
    type: 'NAME_TAKEN',
    body: { errors: [{ path: 'name' }] },
  });
});

test('the session timeout applies to existing and new members, and the server enforces it', async () => {
  const { retailer, api } = await aRetailer();
  const clerk = await retailer.coordinator();
  await edit(api, { sessionTimeInMinutes: 30 });
  for (const member of [api, clerk]) expect((await member.auth.refresh()).sessionTimeInMinutes).toBe(30);
  await world.confirmed(api);
  const added = await api.team.add({
    body: { name: 'New', email: `new-${retailer.id}@test.example`, roles: ['RETAILER_USER'] },
  });
  const { db } = world.app.db.scope({ retailerId: retailer.id, storeIds: null });
  const row = await db
    .selectFrom('members')
    .select('session_time_in_minutes')
    .where('id', '=', added.id)
    .executeTakeFirst();
  expect(row?.session_time_in_minutes).toBe(30);
  world.clock.advance({ minutes: 31 });
  await expect(clerk.auth.refresh()).rejects.toMatchObject({ type: 'UNAUTHORIZED' });
  world.clock.advance({ minutes: -31 });
});

test('the activity log records who changed which field, before and after, and omits unchanged fields', async () => {
  const { api } = await aRetailer();
  const { weightUnit, name } = await api.settings.read();
  await edit(api, { weightUnit, phone: '514 555-0133', orderTags: ['Fragile', 'Gift'] });
  const { data } = await api.activity.list({ query: { kind: 'settings' } });
  expect(data).toMatchObject([
    {
      about: { kind: 'settings', name },
      action: 'CHANGED',
      changes: expect.arrayContaining([
        { field: 'phone', before: null, after: '514 555-0133' },
        { field: 'orderTags', before: ['Fragile', 'Gift', 'Cold'], after: ['Fragile', 'Gift'] },
      ]),
    },
  ]);
  expect(data[0]?.changes).toHaveLength(2);
});

describe('a tag', () => {
  const tagsOf = async (api: Client, ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await api.orders.read({ params: { id } })).tags));
  const make = async (api: Client, pickupScheduleId: string | undefined, tags: string[]) =>
    (await api.orders.create({ body: anOrder({ pickupScheduleId, tags }) })).id;
  const untilRenamed = async (api: Client) => {
    const { data } = await api.jobs.list();
    const job = data.find(({ kind }) => kind === 'orders.renameTags');
    return followJob(api, job?.jobId ?? '');
  };

  test('is renamed on its orders regardless of spelling; a removed tag stays on them', async () => {
    const { api, pickupScheduleId } = await aRetailer();
    const ids = [
      await make(api, pickupScheduleId, ['Cold', 'Mine']),
      await make(api, pickupScheduleId, ['Gift', 'Fragile']),
      await make(api, pickupScheduleId, ['Fragile', 'Cold']),
    ];
    const edited = await edit(api, {
      orderTags: ['Frozen', 'Breakable'],
      renamedTags: [
        { from: 'Cold', to: 'Frozen' },
        { from: 'Fragile', to: 'Breakable' },
      ],
    });
    expect(edited.orderTags).toEqual(['Frozen', 'Breakable']);
    expect(await untilRenamed(api)).toMatchObject({ status: 'FINISHED', itemsCreated: 3 });
    expect(await tagsOf(api, ids)).toEqual([
      ['Frozen', 'Mine'],
      ['Gift', 'Breakable'],
      ['Breakable', 'Frozen'],
    ]);
    const listed = async (tag: string) => (await api.orders.list({ query: { tag } })).total;
    expect([await listed('frozen'), await listed('cold'), await listed('gift')]).toEqual([2, 0, 1]);
  });

  test('is not duplicated when renamed to another one on the order; a new spelling replaces the old', async () => {
    const { api, pickupScheduleId } = await aRetailer();
    const both = await make(api, pickupScheduleId, ['Cold', 'Gift', 'Fragile']);
    await edit(api, {
      orderTags: ['GIFT', 'Cold'],
      renamedTags: [
        { from: 'Gift', to: 'GIFT' },
        { from: 'Fragile', to: 'Cold' },
      ],
    });
    await untilRenamed(api);
    expect(await tagsOf(api, [both])).toEqual([['Cold', 'GIFT']]);
  });

  test('is renamed across several batches of orders, and not on another retailer’s', async () => {
    const [mine, theirs] = [await aRetailer(), await aRetailer()];
    const db = world.app.db.acrossTenantsAndSandboxes();
    for (const { retailer, api, pickupScheduleId } of [mine, theirs]) {
      const id = await make(api, pickupScheduleId, ['Cold']);
      const like = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await sql`
        insert into orders (retailer_id, id, store_id, recipient, address, tracking_code, link_code, source, type, tags, tag_keys, created_at, updated_at)
        select ${retailer.id}, gen_random_uuid(), ${like.store_id}, 'R', ${like.address}, 'T' || n, ${retailer.id} || n, 'API', 'DELIVERY',
          array['Cold'], array[${fold('Cold')}], now(), now() from generate_series(1, 1200) as n`.execute(db);
    }
    await edit(mine.api, { orderTags: ['Frozen'], renamedTags: [{ from: 'Cold', to: 'Frozen' }] });
    expect(await untilRenamed(mine.api)).toMatchObject({ status: 'FINISHED', itemsCreated: 1201 });
    const counted = async (id: string, tag: string) =>
      (
        await db
          .selectFrom('orders')
          .select('id')
          .where('retailer_id', '=', id)
          .where(sql<boolean>`tag_keys @> ${[tag]}::text[]`)
          .execute()
      ).length;
    expect([await counted(mine.retailer.id, 'frozen'), await counted(mine.retailer.id, 'cold')]).toEqual([1201, 0]);
    expect(await counted(theirs.retailer.id, 'cold')).toBe(1201);
  });
});

test('renaming a tag keeps its position, and drops it if the order already has the new tag', () => {
  const renames = [{ from: 'Cold', to: 'Frozen' }];
  expect(renamed(['a', 'COLD', 'b'], renames)).toEqual(['a', 'Frozen', 'b']);
  expect(renamed(['Frozen', 'Cold'], renames)).toEqual(['Frozen']);
});

test('members need the permission to manage settings', async () => {
  const { retailer } = await aRetailer();
  const clerk = await retailer.coordinator({ permissions: ['MANAGE_ORDERS', 'MANAGE_RETAILER_USERS'] });
  await expect(clerk.settings.read()).rejects.toMatchObject({ type: 'FORBIDDEN' });
  const manager = await retailer.coordinator({
    permissions: ['MANAGE_RETAILER_SETTINGS'],
    stores: retailer.storeIds.slice(0, 1),
  });
  expect((await edit(manager, { weightUnit: 'kg' })).weightUnit).toBe('kg');
});
