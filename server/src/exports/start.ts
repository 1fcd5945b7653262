// Starts exports: resolves relative dates and selections of orders.
import { defaultColumns } from '@portage/contract/exports/columns';
import type { DeliveriesExport, ExpenseExport, OrdersExport } from '@portage/contract/exports/schema';
import { dayAfter, rangeOf, whyNotByArea } from '@portage/contract/statistics/rules';
import { relativeDays } from '@portage/contract/time';
import type { Language } from '@portage/contract/words';
import type { Member } from '../auth/member.ts';
import { selectOrders } from '../orders/list/selection.ts';
import type { App } from '../platform/app.ts';
import { today } from '../platform/clock.ts';
import { refuseIf } from '../platform/refusal.ts';
import { charges } from './charges.ts';
import { deliveries } from './deliveries.ts';
import { startExport } from './tableExport.ts';

/** The date in the zone that decides if the stores are in several (spec section 9). */
const todayByDefault = ({ clock }: App): string => today(clock, 'America/New_York');

/** Replaces a relative day, such as “yesterday”, with its date. */
function datesOf(app: App, { date, ...dates }: DeliveriesExport) {
  const days: readonly string[] = relativeDays;
  const place = date === undefined ? -1 : days.indexOf(date);
  return { ...dates, date: place < 0 ? date : dayAfter(todayByDefault(app), place - 1) };
}

/** Starts an export of delivery data. */
export async function startDeliveries(app: App, by: Member, input: DeliveriesExport, spoken: Language) {
  const { type, pickupScheduleId, serviceAreaId, format, lang: language = spoken } = input;
  if (serviceAreaId) refuseIf(whyNotByArea(by));
  const range = rangeOf(datesOf(app, input), todayByDefault(app));
  const filters = { type, pickupScheduleId, serviceAreaId, ...range };
  const columns = [...new Set(input.columns ?? defaultColumns)];
  const dates = `${range.startDate}_${range.endDate}`;
  return app.db.transaction(by, (tx) =>
    startExport(app, tx, by, deliveries, { filters, columns, format, language, dates }),
  );
}

/** Starts an export of orders, selected by their ids or by a list's query. */
export async function startOrders(app: App, by: Member, input: OrdersExport, spoken: Language) {
  const { ids, list, format, lang: language = spoken } = input;
  const filters = await selectOrders(app, app.db.scope(by), { ids, list });
  const columns = [...new Set(input.columns ?? defaultColumns)];
  const dates = datesIn(list) || ('ids' in filters ? String(filters.ids.length) : '');
  return app.db.transaction(by, (tx) =>
    startExport(app, tx, by, deliveries, { filters, columns, format, language, dates }),
  );
}

/** Returns the dates of a list's query, for the file name. */
export const datesIn = ({
  date,
  dateFrom,
  dateTo,
}: NonNullable<OrdersExport['list']> | Record<string, undefined> = {}) =>
  date ?? [dateFrom, dateTo].filter(Boolean).join('_');

/** Starts an export of charges. */
export async function startExpense(app: App, by: Member, input: ExpenseExport, spoken: Language) {
  const { format, lang: language = spoken, ...filters } = input;
  const dates = [filters.startDate, filters.endDate].filter(Boolean).join('_');
  return app.db.transaction(by, (tx) =>
    startExport(app, tx, by, charges, { filters, columns: [], format, language, dates }),
  );
}
