// An import by a member who is limited to some stores stays limited to them.
import { expect, test } from 'vitest';
import { beginImport, editCells, rowsOf, settledImport } from '../testing/imports.ts';
import { startWorld } from '../testing/world.ts';

const world = await startWorld({ worker: true });

test('a coordinator of two stores fixes the rows of their file and creates its orders', async () => {
  const retailer = await world.retailer();
  const api = await retailer.coordinator({ permissions: ['MANAGE_ORDERS'], stores: retailer.storeIds.slice(0, 2) });
  const address = '"100 King St W, Toronto, ON, M5X 1A9"';
  const header = 'Order number,Recipient,Address,Store,Delivery date,Pickup time';
  const line = (number: string, recipient: string) => `${number},${recipient},${address},Queen West,2026-11-30,14:00\n`;
  const content = `${header}\n${line('H-1', 'Ann')}${line('H-2', '')}${line('H-1', 'Bob')}`;
  const draft = await beginImport(world, api, content);
  expect(draft).toMatchObject({ status: 'REVIEW', counts: { ready: 1, faulty: 1, duplicate: 1 } });
  const { data: rows } = await rowsOf(api, draft, {});
  for (const row of rows.slice(1)) {
    const fixed = await editCells(api, draft, row, [
      [0, `H-${row.row}`],
      [1, 'Cy'],
    ]);
    expect(fixed.row).toMatchObject({ state: 'READY' });
  }
  await api.imports.create({ params: { id: draft.id } });
  expect(await settledImport(api, draft)).toMatchObject({ status: 'DONE', counts: { created: 3 } });
  expect((await api.orders.counts({})).all).toBe(3);
});
