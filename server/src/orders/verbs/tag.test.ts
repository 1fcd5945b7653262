// Changes the tags of many orders, all or none, and restores tags that have not changed since.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeRetailer } from '../../platform/db/database.ts';
import { idsOf, startOrders } from '../../testing/orders.ts';
import { csv, upload } from '../../testing/upload.ts';

const { world, retailer, api, create, createMany, read, tagsOf, actionsOf } = await startOrders({ worker: true });

describe('tagging', () => {
  test('adds and removes tags, raises the versions of the changed orders, and logs it', async () => {
    const [one, two] = [await create({ tags: ['Gift', 'Cold'] }), await create({ tags: ['Fragile'] })];
    const { changed } = await api.orders.tagMany({
      body: { ids: idsOf([one, two]), add: ['Fragile'], remove: ['Gift'] },
    });
    expect(changed).toEqual([{ id: one.id, before: ['Gift', 'Cold'], after: ['Cold', 'Fragile'] }]);
    expect(await tagsOf(idsOf([one, two]))).toEqual([['Cold', 'Fragile'], ['Fragile']]);
    expect((await read(one.id)).version).toBe(one.version + 1);
    expect((await read(two.id)).version).toBe(two.version);
    await expect.poll(() => actionsOf(one.id)).toEqual(['ORDER_CREATED', 'ORDER_EDITED']);
  });

  test('changes no order if one refuses, and reports it', async () => {
    const full = await create({ tags: Array.from({ length: 20 }, (_, index) => `tag ${index}`) });
    const [other, gone] = await createMany(2);
    await api.orders.delete({ params: { id: gone?.id ?? '' } });
    const ids = [other?.id ?? '', full.id, gone?.id ?? ''];
    await expect(api.orders.tagMany({ body: { ids, add: ['One more'] } })).rejects.toMatchObject({
      body: {
        errors: [
          { type: 'TOO_MANY', path: 'ids.1', message: 'At most 20 in this list' },
          { type: 'ORDER_DELETED', path: 'ids.2' },
        ],
      },
    });
    expect(await tagsOf([other?.id ?? ''])).toEqual([[]]);
  });

  test('ignores case and accents, and the list finds every spelling', async () => {
    const { db } = world.app.db.scope(wholeRetailer(retailer.id));
    await db
      .updateTable('retailers')
      .set({ order_tags: ['Épicerie'] })
      .where('id', '=', retailer.id)
      .execute();
    const one = await create({ tags: ['epicerie', 'Tonight', 'ÉPICERIE', 'TONIGHT'] });
    const two = await create({ tags: ['tonight'] });
    expect([one.tags, two.tags]).toEqual([['Épicerie', 'Tonight'], ['Tonight']]);
    const edited = await api.orders.edit({ params: { id: two.id }, body: { tags: ['EPICERIE'] } });
    expect(edited.tags).toEqual(['Épicerie']);
    await api.orders.tagMany({ body: { ids: [two.id], add: ['tonight'], remove: ['épicerie'] } });
    expect(await tagsOf([two.id])).toEqual([['Tonight']]);
    const row = 'T-1,Ana Roy,"12 Bay Street, Toronto, ON, M5V 2A8",epicerie; TONIGHT';
    const job = await upload(world, api, csv('Order number,Recipient,Address,Tags', row), {
      pickupScheduleName: 'Queen West',
      date: '2026-11-18',
      time: '14:00',
    });
    expect(job).toMatchObject({ status: 'FINISHED', itemsCreated: 1 });
    // Tags are restored exactly: a tag stored in another spelling is still found.
    await api.orders.untagMany({ body: { orders: [{ id: two.id, found: ['Tonight'], tags: ['TonigHT'] }] } });
    const { data } = await api.orders.list({ query: { tag: 'TONIGHT' } });
    expect(data.map(({ number, tags }) => [number, tags])).toEqual([
      ['T-1', ['Épicerie', 'Tonight']],
      [two.number, ['TonigHT']],
      [one.number, ['Épicerie', 'Tonight']],
    ]);
  });

  test('can be undone: every order gets its previous tags', async () => {
    const tag = fc.constantFrom('a', 'B', 'ç', 'd "quoted"', 'e,f', '{g}', 'h\\i', 'NULL', ' ');
    const given = fc.uniqueArray(
      tag.filter((each) => each.trim() !== ''),
      { maxLength: 5 },
    );
    const orders = fc.array(given, { minLength: 1, maxLength: 4 });
    const check = async (tags: string[][], add: string[], remove: string[]) => {
      const ids = idsOf(await Promise.all(tags.map((each) => create({ tags: each }))));
      const { changed } = await api.orders.tagMany({ body: { ids, add, remove } });
      const wishes = changed.map(({ id, before, after }) => ({ id, found: after, tags: before }));
      if (wishes.length > 0) {
        const back = await api.orders.untagMany({ body: { orders: wishes } });
        expect(back).toEqual({ done: expect.any(Array), leftOut: [] });
      }
      expect(await tagsOf(ids)).toEqual(tags);
    };
    await fc.assert(fc.asyncProperty(orders, given, given, check), { numRuns: 12 });
  });

  test('is not undone for an order whose tags have changed since', async () => {
    const [one, two] = await createMany(2);
    const { changed } = await api.orders.tagMany({ body: { ids: [one?.id ?? '', two?.id ?? ''], add: ['Gift'] } });
    await api.orders.edit({ params: { id: one?.id ?? '' }, body: { tags: ['Gift', 'Cold'] } });
    const orders = changed.map(({ id, before, after }) => ({ id, found: after, tags: before }));
    const { done, leftOut } = await api.orders.untagMany({ body: { orders } });
    expect([done, leftOut.map(({ id, type }) => [id, type])]).toEqual([[two?.id], [[one?.id, 'STALE_VERSION']]]);
    expect(await tagsOf([one?.id ?? '', two?.id ?? ''])).toEqual([['Gift', 'Cold'], []]);
  });
});
