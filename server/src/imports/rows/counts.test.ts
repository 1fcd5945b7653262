// After any sequence of actions on a draft, its counts match its rows, and another check changes no row.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginImport, editCells, importOf, rowsOf, settledImport } from '../../testing/imports.ts';
import { anOrder, startWorld } from '../../testing/world.ts';

const world = await startWorld({ worker: true });

const toronto = '100 King St W, Toronto, ON, M5X 1A9';
const header = 'Number,Recipient,Address\n';
const numbers = fc.constantFrom('A', 'B', 'C', 'HELD', '', ' ');
const recipients = fc.constantFrom('Ann', 'Bo', '');
const rowCount = 6;
const lines = fc.array(fc.tuple(numbers, recipients), { minLength: rowCount, maxLength: rowCount });
const row = fc.integer({ min: 2, max: rowCount + 1 });
const deeds = fc.array(
  fc.oneof(
    fc.record({ row, column: fc.constant(0), value: numbers }),
    fc.record({ row, column: fc.constant(1), value: recipients }),
    fc.record({ choice: fc.constantFrom('SKIP', 'UPDATE', null), rows: fc.array(row, { minLength: 1, maxLength: 3 }) }),
    fc.record({ choice: fc.constantFrom('SKIP', 'UPDATE', null) }),
    fc.record({ creates: fc.constant(true) }),
  ),
  { minLength: 1, maxLength: 12 },
);

const retailer = await world.retailer();
const api = await retailer.admin();
const store = { pickupScheduleId: retailer.storeIds[0] };
let turn = 0;
let checked = 0;

test('counts equal a recount, and another check changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(lines, deeds, async (written, done) => {
      const suffix = ++turn;
      const named = (value: string) => (value.trim() === '' ? value : `${value}-${suffix}`);
      await api.orders.create({ body: anOrder({ number: named('HELD'), ...store }) });
      const file = written.map(([number, who]) => `${named(number)},${who && `${who} ${suffix}`},"${toronto}"\n`);
      const { id } = await beginImport(world, api, header + file.join(''), store);
      for (const deed of done) {
        const { status } = await importOf(api, { id });
        if (status !== 'REVIEW') break;
        if ('creates' in deed) {
          await api.imports.create({ params: { id } });
          await settledImport(api, { id });
        } else if ('column' in deed) {
          const value = deed.column === 0 ? named(deed.value) : deed.value && `${deed.value} ${suffix}`;
          await editAnew(id, deed.row, deed.column, value);
        } else {
          const body = 'rows' in deed ? { choice: deed.choice, rows: deed.rows } : { choice: deed.choice };
          await api.imports.choose({ params: { id }, body });
        }
        expect((await importOf(api, { id })).counts).toEqual(await recounted(id));
      }
      await expectCheckedAlready(id);
    }),
    { numRuns: 12 },
  );
  // Few of the drafts may have ended by then.
  expect(checked).toBeGreaterThan(2);
});

/** Edits the current version of a row. A row that became an order is not changed. */
async function editAnew(id: string, wanted: number, column: number, value: string): Promise<void> {
  const found = (await rowsOf(api, { id })).data.find((each) => each.row === wanted);
  if (!found || found.orderId !== null) return;
  await editCells(api, { id }, found, [[column, value]]);
}

async function recounted(id: string) {
  const { data } = await rowsOf(api, { id });
  const of = (state: string) => data.filter((each) => each.state === state).length;
  return {
    rows: data.length,
    ready: of('READY'),
    faulty: of('FAULTY'),
    duplicate: of('DUPLICATE'),
    skipped: of('SKIPPED'),
    created: of('CREATED'),
    updated: of('UPDATED'),
    toUpdate: data.filter(({ state, choice }) => state === 'DUPLICATE' && choice === 'UPDATE').length,
  };
}

async function expectCheckedAlready(id: string): Promise<void> {
  const draft = await importOf(api, { id });
  if (draft.status !== 'REVIEW') return;
  checked++;
  const before = (await rowsOf(api, { id })).data;
  const columns = draft.columns.map(({ target, dateOrder, decimalSign }) => ({ target, dateOrder, decimalSign }));
  await api.imports.match({ params: { id }, body: { version: draft.version, ...store, columns } });
  expect(await settledImport(api, { id })).toMatchObject({ status: 'REVIEW', counts: draft.counts });
  expect((await rowsOf(api, { id })).data).toEqual(before);
}
