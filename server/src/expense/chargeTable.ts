// Charges as a table, in an export and for an invoice.
import { chargeColumns, serviceNames } from '@portage/contract/exports/words';
import { type Language, translate } from '@portage/contract/words';
import { sql } from 'kysely';
import type { Scope } from '../platform/db/database.ts';
import type { CellKind } from '../platform/tables/columns.ts';
import { readInParts } from '../platform/tables/readInParts.ts';
import type { chargesFor } from './screens.ts';

type Charges = ReturnType<typeof chargesFor>;

type ChargeColumn = { name: keyof typeof chargeColumns; kind: CellKind; width: number };
const columns: readonly ChargeColumn[] = [
  { name: 'date', kind: 'date', width: 14 },
  { name: 'service', kind: 'text', width: 24 },
  { name: 'orderNumber', kind: 'text', width: 18 },
  { name: 'trackingCode', kind: 'text', width: 18 },
  { name: 'store', kind: 'text', width: 22 },
  { name: 'quantity', kind: 'count', width: 10 },
  { name: 'rate', kind: 'money', width: 12 },
  { name: 'total', kind: 'money', width: 12 },
];

const selectRows = (charges: Charges) =>
  charges
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .innerJoin('stores', 'stores.id', 'charges.store_id')
    .select(['charges.id', 'charges.date', 'charges.service', 'charges.quantity', 'charges.rate'])
    .select(['orders.number', 'orders.tracking_code', 'stores.name as store']);

/** Returns the selected charges as a table in the order of their events, read in parts. Amounts are in cents. */
export async function chargeTable(scope: Scope, charges: Charges, language: Language, partSize?: number) {
  const ids = await charges
    .select('charges.id')
    .orderBy('charges.date')
    .orderBy('charges.at')
    .orderBy('charges.id')
    .execute();
  const rowsOf = (some: string[]) =>
    selectRows(scope.db.selectFrom('charges').where('charges.id', 'in', sql<string>`(select unnest(${some}::uuid[]))`));
  async function* batches() {
    for await (const rows of readInParts(ids, rowsOf, partSize))
      yield rows.map(({ date, service, number, tracking_code, store, quantity, rate }) => [
        ...[date, translate(serviceNames[service], language), number, tracking_code, store],
        ...[quantity, rate, quantity * rate],
      ]);
  }
  return {
    columns: columns.map(({ name, ...column }) => ({ heading: translate(chargeColumns[name], language), ...column })),
    batches: batches(),
  };
}
