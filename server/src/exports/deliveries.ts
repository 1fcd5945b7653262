// The data of deliveries or orders, as a table.
import type { ExportColumn } from '@portage/contract/exports/columns';
import { columnNames, fileWords } from '@portage/contract/exports/words';
import { CustomField, DeliveryType } from '@portage/contract/orders/fields';
import type { OrderNow } from '@portage/contract/orders/nowSchema';
import {
  holderNames,
  nameOfState,
  reasonNames,
  reasonOf,
  sourceNames,
  typeNames,
} from '@portage/contract/orders/words';
import { type GivenKind, missingProof } from '@portage/contract/proofs/rule';
import { proofList, proofNames, ruleText } from '@portage/contract/proofs/words';
import { postalCodeOf, provinceOf } from '@portage/contract/stores/rules';
import { type Language, translate } from '@portage/contract/words';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { shownCode, trackingLink } from '../orders/codes.ts';
import { visibleOrders } from '../orders/list/rows.ts';
import { OrderSelection, orderOfList, selectedOrders } from '../orders/list/selection.ts';
import { nowColumns, nowOfMany } from '../orders/now.ts';
import { ageRuleOfOrder, ruleOf } from '../orders/proof/rule.ts';
import type { App } from '../platform/app.ts';
import { localMoment } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import type { CellKind, Value } from '../platform/tables/columns.ts';
import { readInParts } from '../platform/tables/readInParts.ts';
import { countUpTo, type TableExport } from './tableExport.ts';

const DateFilters = z.object({
  type: DeliveryType,
  startDate: z.string(),
  endDate: z.string(),
  pickupScheduleId: z.string().optional(),
  serviceAreaId: z.string().optional(),
});
type DateFilters = z.output<typeof DateFilters>;

/** Filters for deliveries with absolute dates, or a selection of orders. */
const DeliveryFilters = z.union([DateFilters, OrderSelection]);
type DeliveryFilters = z.output<typeof DeliveryFilters>;

const deliveriesOf = (scope: Scope, filters: DeliveryFilters) =>
  'startDate' in filters ? deliveriesOfDates(scope, filters) : selectedOrders(scope, filters);

/** Returns the sort of the rows: by date, or by the list's sort. */
const inOrder = (filters: DeliveryFilters) => ('startDate' in filters ? sql`delivery_date, id` : orderOfList(filters));

/** Selects the deliveries of these dates, by the same rule as the statistics. */
function deliveriesOfDates(scope: Scope, filters: DateFilters) {
  let rows = visibleOrders(scope)
    .where('stat_bucket', 'is not', null)
    .where('type', '=', filters.type)
    .where('delivery_date', '>=', filters.startDate)
    .where('delivery_date', '<=', filters.endDate);
  const { pickupScheduleId, serviceAreaId } = filters;
  if (pickupScheduleId) rows = rows.where('store_id', '=', pickupScheduleId);
  if (serviceAreaId)
    rows = rows.where('store_id', 'in', ({ selectFrom }) =>
      selectFrom('stores').select('stores.id').where('service_area_id', '=', serviceAreaId),
    );
  return rows;
}

type Delivery = Selectable<DB['orders']>;

/** The data that a cell needs in addition to its order. */
type CellContext = {
  app: App;
  language: Language;
  usesEnvoiCodes: boolean;
  stores: ReadonlyMap<string, { name: string; timezone: string; address: string }>;
  /** The current states of the orders of a batch, by id. */
  states: ReadonlyMap<string, OrderNow>;
};

async function loadContext(app: App, scope: Scope, language: Language): Promise<CellContext> {
  const stores = await scope.db.selectFrom('stores').select(['id', 'name', 'timezone', 'address']).execute();
  const retailer = await scope.db.selectFrom('retailers').select('use_envoi_tracking_code').executeTakeFirstOrThrow();
  return {
    app,
    language,
    usesEnvoiCodes: retailer.use_envoi_tracking_code,
    stores: new Map(stores.map((store) => [store.id, store])),
    states: new Map(),
  };
}

type DeliveryColumn = {
  kind: CellKind;
  width: number;
  /** The columns of an order that the cell uses; no others are read. */
  reads: readonly (keyof Delivery)[];
  cell(row: Delivery, context: CellContext): Value;
};
type Cell<K extends keyof Delivery> = (row: Pick<Delivery, K>, context: CellContext) => Value;

const column = <K extends keyof Delivery>(
  kind: CellKind,
  width: number,
  reads: readonly K[],
  cell: Cell<K>,
): DeliveryColumn => ({
  kind,
  width,
  reads,
  cell,
});
const text = <K extends keyof Delivery>(width: number, reads: readonly K[], cell: Cell<K>) =>
  column('text', width, reads, cell);
const moment = (name: 'completed_at' | 'created_at' | 'fulfilled_at') =>
  column('moment', 18, [name, 'store_id'], (row, { stores }) => {
    const at = row[name];
    return at === null ? null : localMoment(at, stores.get(row.store_id)?.timezone ?? 'UTC');
  });

const describing = ['id', ...nowColumns] as const;
/** The columns that decide which proof an order needs. */
const ruled = ['proof', 'age_goods', 'address', 'store_id'] as const;

const columns: Readonly<Record<ExportColumn, DeliveryColumn>> = {
  number: text(18, ['number'], ({ number }) => number),
  trackingCode: text(18, ['tracking_code', 'envoi_tracking_code'], (row, { usesEnvoiCodes }) =>
    shownCode(row, usesEnvoiCodes),
  ),
  status: text(18, ['status', ...describing], (row, context) => statusText(row, context)),
  reason: text(24, ['status', 'status_id'], ({ status, status_id }, { language }) => {
    const reason = reasonOf(status === 'NOT_RECEIVED' ? 'SKIPPED' : status, status_id);
    return reason && translate(reasonNames[reason], language);
  }),
  now: text(60, describing, ({ id }, { states, language }) => states.get(id)?.text[language] ?? null),
  holder: text(16, describing, ({ id }, { states, language }) => {
    const holder = states.get(id)?.holder;
    return holder && holder !== 'NOBODY' ? translate(holderNames[holder], language) : null;
  }),
  type: text(14, ['type'], ({ type }, { language }) => translate(typeNames[type], language)),
  date: column('date', 14, ['delivery_date'], ({ delivery_date }) => delivery_date),
  time: column('time', 12, ['delivery_time'], ({ delivery_time }) => delivery_time),
  store: text(22, ['store_id'], ({ store_id }, { stores }) => stores.get(store_id)?.name ?? null),
  recipient: text(26, ['recipient'], ({ recipient }) => recipient),
  address: text(44, ['address'], ({ address }) => address),
  unit: text(14, ['address_line2'], ({ address_line2 }) => address_line2),
  province: text(10, ['address'], ({ address }) => provinceOf(address)),
  postalCode: text(12, ['address'], ({ address }) => postalCodeOf(address)),
  phone: text(18, ['phone'], ({ phone }) => phone),
  email: text(28, ['email'], ({ email }) => email),
  packages: column('count', 12, ['number_of_packages'], ({ number_of_packages }) => number_of_packages),
  attempts: column('count', 12, ['delivery_attempts_made'], ({ delivery_attempts_made }) => delivery_attempts_made),
  completedAt: moment('completed_at'),
  driver: text(20, ['driver_name'], ({ driver_name }) => driver_name),
  note: text(30, ['note'], ({ note }) => note),
  recipientNote: text(30, ['recipient_note'], ({ recipient_note }) => recipient_note),
  driverNote: text(30, ['driver_note'], ({ driver_note }) => driver_note),
  tags: text(20, ['tags'], ({ tags }) => tags.join(', ')),
  customerId: text(18, ['customer_id'], ({ customer_id }) => customer_id),
  barcode: text(18, ['barcode_for_scan'], ({ barcode_for_scan }) => barcode_for_scan),
  size: text(12, ['size_category'], ({ size_category }) => size_category),
  weight: column('decimal', 10, ['weight'], ({ weight }) => weight),
  isPharmacy: text(12, ['is_pharmacy'], ({ is_pharmacy }, { language }) =>
    translate(fileWords[is_pharmacy ? 'yes' : 'no'], language),
  ),
  customFields: text(30, ['custom_fields'], ({ custom_fields }) => fieldsText(custom_fields)),
  source: text(16, ['source'], ({ source }, { language }) => translate(sourceNames[source], language)),
  createdAt: moment('created_at'),
  fulfilledAt: moment('fulfilled_at'),
  timeZone: text(20, ['store_id'], ({ store_id }, { stores }) => stores.get(store_id)?.timezone ?? null),
  latitude: column('decimal', 12, ['latitude'], ({ latitude }) => latitude),
  longitude: column('decimal', 12, ['longitude'], ({ longitude }) => longitude),
  photos: column('count', 12, ['photos'], ({ photos }) => photos.length),
  proof: text(30, ['proof'], (row, { language }) => {
    const rule = ruleOf(row);
    return rule && translate(ruleText(rule), language);
  }),
  proofGiven: text(30, ['proven', ...ruled, 'proof_missing_at'], givenText),
  ageCheck: text(22, [...ruled, 'proven', 'delivery_status'], ageText),
  trackingLink: text(46, ['link_code'], ({ link_code }, { app }) => trackingLink(app, link_code)),
  orderId: text(38, ['id'], ({ id }) => id),
  deliveryId: text(38, ['delivery_id'], ({ delivery_id }) => delivery_id),
};

function statusText({ id, status }: Pick<Delivery, 'id' | 'status'>, { app, language, states }: CellContext) {
  if (status === 'DELAYED') return translate(fileWords.delayedBy, language, { provider: app.config.provider.name });
  return translate(nameOfState(status, states.get(id)), language);
}

type Ruled = Pick<Delivery, (typeof ruled)[number] | 'proven'>;

const ageOf = (row: Ruled, { stores }: CellContext) =>
  ageRuleOfOrder(row, stores.get(row.store_id)?.address ?? '')?.minimumAge ?? null;
/** A stored kind that is no longer known is left out. */
const isKind = (kind: string): kind is GivenKind => Object.hasOwn(proofNames, kind);

/** Returns what the courier gave as proof, and what was missing of a delivery that was completed without it. */
function givenText(row: Ruled & Pick<Delivery, 'proof_missing_at'>, context: CellContext): string {
  const { language } = context;
  const missing = row.proof_missing_at === null ? [] : missingProof(ruleOf(row), ageOf(row, context), row.proven);
  return [
    translate(proofList(row.proven.filter(isKind)), language),
    missing.length > 0 &&
      translate(fileWords.proofMissing, language, { kinds: translate(proofList(missing), language) }),
  ]
    .filter(Boolean)
    .join('; ');
}

function ageText(row: Ruled & Pick<Delivery, 'delivery_status'>, context: CellContext): string | null {
  const age = ageOf(row, context);
  if (age === null) return null;
  const isOver = row.delivery_status === 'COMPLETED' ? fileWords.ageNotChecked : fileWords.ageToCheck;
  return translate(row.proven.includes('AGE') ? fileWords.ageChecked : isOver, context.language, { age });
}

const CustomFields = CustomField.array().catch([]);
const fieldsText = (stored: unknown) =>
  CustomFields.parse(stored)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ');

/** The data of deliveries, in the chosen columns. */
export const deliveries: TableExport<DeliveryFilters> = {
  kind: 'exports.deliveries',
  filters: DeliveryFilters,
  sheet: fileWords.deliveries,
  file: fileWords['deliveries.file'],
  count: (scope, filters, limit) => countUpTo(scope, deliveriesOf(scope, filters), limit),
  table: async (app, scope, filters, { columns: names, language }) => {
    const context = await loadContext(app, scope, language);
    const chosen = names.map((name) => ({ heading: translate(columnNames[name], language), ...columns[name] }));
    const read = [...new Set(chosen.flatMap(({ reads }) => reads))];
    const isDescribed = describing.every((each) => read.includes(each));
    const found = await deliveriesOf(scope, filters).select('id').orderBy(inOrder(filters)).execute();
    const rowsOf = (ids: string[]) =>
      visibleOrders(scope)
        .select(['id', ...read])
        .where('id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`);
    async function* batches() {
      for await (const batch of readInParts(found, rowsOf)) {
        const states = isDescribed ? await nowOfMany(app, scope, batch) : context.states;
        yield batch.map((row) => chosen.map(({ cell }) => cell(row, { ...context, states })));
      }
    }
    return { columns: chosen, batches: batches() };
  },
};
