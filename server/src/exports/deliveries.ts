// The data of deliveries as rows of a file: read in parts, so that few are in memory.
import type { ExportColumn } from '@portage/contract/exports/columns';
import { columnNames, fileWords } from '@portage/contract/exports/words';
import { CustomField, DeliveryType } from '@portage/contract/orders/fields';
import { reasonNames, reasonOf, sourceNames, statusNames, typeNames } from '@portage/contract/orders/words';
import { postalCodeOf, provinceOf } from '@portage/contract/stores/rules';
import { type Language, translate } from '@portage/contract/words';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { shownCode, trackingLink } from '../orders/codes.ts';
import { OrderSelection, selectedOrders, orderOfList } from '../orders/list/selection.ts';
import { visibleOrders } from '../orders/list/rows.ts';
import type { App } from '../platform/app.ts';
import { localMoment } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.gen.ts';
import type { CellKind, Value } from '../platform/tables/columns.ts';
import { countUpTo, type Exporter, readInParts } from './kind.ts';

const OfDates = z.object({
  type: DeliveryType,
  startDate: z.string(),
  endDate: z.string(),
  pickupScheduleId: z.string().optional(),
  serviceAreaId: z.string().optional(),
});
type OfDates = z.output<typeof OfDates>;

/** Which: deliveries by filters with their dates resolved, or orders of a list. */
const DeliveriesAsked = z.union([OfDates, OrderSelection]);
type DeliveriesAsked = z.output<typeof DeliveriesAsked>;

const deliveriesOf = (scope: Scope, asked: DeliveriesAsked) =>
  'startDate' in asked ? deliveriesOfDates(scope, asked) : selectedOrders(scope, asked);

/** As they lie in the file: by their dates, or as the list shows them. */
const inOrder = (asked: DeliveriesAsked) => ('startDate' in asked ? sql`delivery_date, id` : orderOfList(asked));

/** The deliveries of these dates, as statistics count them. */
function deliveriesOfDates(scope: Scope, asked: OfDates) {
  let rows = visibleOrders(scope)
    .where('stat_bucket', 'is not', null)
    .where('type', '=', asked.type)
    .where('delivery_date', '>=', asked.startDate)
    .where('delivery_date', '<=', asked.endDate);
  const { pickupScheduleId, serviceAreaId } = asked;
  if (pickupScheduleId) rows = rows.where('store_id', '=', pickupScheduleId);
  if (serviceAreaId)
    rows = rows.where('store_id', 'in', ({ selectFrom }) =>
      selectFrom('stores').select('stores.id').where('service_area_id', '=', serviceAreaId),
    );
  return rows;
}

type Delivery = Selectable<DB['orders']>;

/** What the rows are told with. */
type Teller = {
  app: App;
  language: Language;
  usesEnvoiCodes: boolean;
  stores: ReadonlyMap<string, { name: string; timezone: string }>;
};

/** What that takes from the database. */
async function tellerOf(app: App, scope: Scope, language: Language): Promise<Teller> {
  const stores = await scope.db.selectFrom('stores').select(['id', 'name', 'timezone']).execute();
  const retailer = await scope.db.selectFrom('retailers').select('use_envoi_tracking_code').executeTakeFirstOrThrow();
  return {
    app,
    language,
    usesEnvoiCodes: retailer.use_envoi_tracking_code,
    stores: new Map(stores.map((store) => [store.id, store])),
  };
}

type Column = {
  kind: CellKind;
  width: number;
  /** What of an order it is told from: nothing else is read. */
  reads: readonly (keyof Delivery)[];
  tell(row: Delivery, teller: Teller): Value;
};
type Tell<K extends keyof Delivery> = (row: Pick<Delivery, K>, teller: Teller) => Value;

const column = <K extends keyof Delivery>(
  kind: CellKind,
  width: number,
  reads: readonly K[],
  tell: Tell<K>,
): Column => ({
  kind,
  width,
  reads,
  tell,
});
const text = <K extends keyof Delivery>(width: number, reads: readonly K[], tell: Tell<K>) =>
  column('text', width, reads, tell);
const moment = (name: 'completed_at' | 'created_at' | 'fulfilled_at') =>
  column('moment', 18, [name, 'store_id'], (row, { stores }) => {
    const at = row[name];
    return at === null ? null : localMoment(at, stores.get(row.store_id)?.timezone ?? 'UTC');
  });

const columns: Readonly<Record<ExportColumn, Column>> = {
  number: text(18, ['number'], ({ number }) => number),
  trackingCode: text(18, ['tracking_code', 'envoi_tracking_code'], (row, { usesEnvoiCodes }) =>
    shownCode(row, usesEnvoiCodes),
  ),
  status: text(18, ['status'], ({ status }, teller) => statusText(status, teller)),
  reason: text(24, ['status', 'status_id'], ({ status, status_id }, { language }) => {
    const reason = reasonOf(status === 'NOT_RECEIVED' ? 'SKIPPED' : status, status_id);
    return reason && translate(reasonNames[reason], language);
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
  trackingLink: text(46, ['link_code'], ({ link_code }, { app }) => trackingLink(app, link_code)),
  orderId: text(38, ['id'], ({ id }) => id),
  deliveryId: text(38, ['delivery_id'], ({ delivery_id }) => delivery_id),
};

const statusText = (status: Delivery['status'], { app, language }: Teller) =>
  status === 'DELAYED'
    ? translate(fileWords.delayedBy, language, { provider: app.config.provider.name })
    : translate(statusNames[status], language);

const CustomFields = CustomField.array().catch([]);
const fieldsText = (kept: unknown) =>
  CustomFields.parse(kept)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; ');

/** The data of deliveries, in the columns that were chosen. */
export const deliveries: Exporter<DeliveriesAsked> = {
  kind: 'exports.deliveries',
  asked: DeliveriesAsked,
  sheet: fileWords.deliveries,
  file: fileWords['deliveries.file'],
  count: (scope, asked, limit) => countUpTo(scope, deliveriesOf(scope, asked), limit),
  table: async (app, scope, asked, { columns: chosen, language }) => {
    const teller = await tellerOf(app, scope, language);
    const told = chosen.map((name) => ({ heading: translate(columnNames[name], language), ...columns[name] }));
    const read = [...new Set(told.flatMap(({ reads }) => reads))];
    const named = await deliveriesOf(scope, asked).select('id').orderBy(inOrder(asked)).execute();
    const rowsOf = (ids: string[]) =>
      visibleOrders(scope)
        .select(['id', ...read])
        .where('id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`);
    async function* batches() {
      for await (const batch of readInParts(named, rowsOf))
        yield batch.map((row) => told.map(({ tell }) => tell(row, teller)));
    }
    return { columns: told, batches: batches() };
  },
};
