// Charges as rows of a table, wherever they are told: in an export, and beside an invoice.
import { chargeColumns, serviceNames } from '@portage/contract/exports/words';
import { type Language, translate } from '@portage/contract/words';
import type { CellKind, TableColumn, Value } from '../platform/tables/columns.ts';
import type { chargesFor } from './screens.ts';

/** Charges in the order in which they came. */
export const sortCharges = (some: ReturnType<typeof chargesFor>) =>
  some.orderBy('charges.date').orderBy('charges.at').orderBy('charges.id');

/** The same as rows of a table, with their orders and stores. */
export const selectChargeRows = (some: ReturnType<typeof chargesFor>) =>
  sortCharges(some)
    .innerJoin('orders', 'orders.id', 'charges.order_id')
    .innerJoin('stores', 'stores.id', 'charges.store_id')
    .select(['charges.id', 'charges.date', 'charges.service', 'charges.quantity', 'charges.rate'])
    .select(['orders.number', 'orders.tracking_code', 'stores.name as store']);

type Column = { name: keyof typeof chargeColumns; kind: CellKind; width: number };
const columns: readonly Column[] = [
  { name: 'date', kind: 'date', width: 14 },
  { name: 'service', kind: 'text', width: 24 },
  { name: 'orderNumber', kind: 'text', width: 18 },
  { name: 'trackingCode', kind: 'text', width: 18 },
  { name: 'store', kind: 'text', width: 22 },
  { name: 'quantity', kind: 'count', width: 10 },
  { name: 'rate', kind: 'money', width: 12 },
  { name: 'total', kind: 'money', width: 12 },
];

/** The columns of a table of charges, headed in its language. */
export const chargeTableColumns = (language: Language): TableColumn[] =>
  columns.map(({ name, ...rest }) => ({ heading: translate(chargeColumns[name], language), ...rest }));

type NamedCharge = Awaited<ReturnType<ReturnType<typeof selectChargeRows>['execute']>>[number];

/** A charge under those columns. */
export const chargeCells = (
  { date, service, number, tracking_code, store, quantity, rate }: NamedCharge,
  language: Language,
): Value[] => [
  ...[date, translate(serviceNames[service], language), number, tracking_code, store],
  ...[quantity, rate, quantity * rate],
];
