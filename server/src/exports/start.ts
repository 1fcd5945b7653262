// Who asks for an export, and what they mean by it.
import { usualColumns } from '@portage/contract/exports/columns';
import type { DeliveriesExport, ExpenseExport, OrdersExport } from '@portage/contract/exports/schema';
import { dayAfter, rangeOf, whyNotByArea } from '@portage/contract/statistics/rules';
import { relativeDays } from '@portage/contract/time';
import type { Language } from '@portage/contract/words';
import type { Member } from '../auth/member.ts';
import { selectOrders } from '../orders/list/selection.ts';
import { attentionDay } from '../orders/list/list.ts';
import type { App } from '../platform/app.ts';
import { refuseIf } from '../platform/refusal.ts';
import { charges } from './charges.ts';
import { deliveries } from './deliveries.ts';
import { startExport } from './kind.ts';

/** Days that people say by their dates. */
function datesOf(app: App, { date, ...dates }: DeliveriesExport) {
  const days: readonly string[] = relativeDays;
  const place = date === undefined ? -1 : days.indexOf(date);
  return { ...dates, date: place < 0 ? date : dayAfter(attentionDay(app), place - 1) };
}

/** Starts an export of delivery data. */
export async function startDeliveries(app: App, by: Member, wanted: DeliveriesExport, spoken: Language) {
  const { type, pickupScheduleId, serviceAreaId, format, lang: language = spoken } = wanted;
  if (serviceAreaId) refuseIf(whyNotByArea(by));
  const range = rangeOf(datesOf(app, wanted), attentionDay(app));
  const asked = { type, pickupScheduleId, serviceAreaId, ...range };
  const columns = [...new Set(wanted.columns ?? usualColumns)];
  const dates = `${range.startDate}_${range.endDate}`;
  return app.db.transaction(by, (tx) =>
    startExport(app, tx, by, deliveries, { asked, columns, format, language, dates }),
  );
}

/** Starts an export of the data of orders, as a list finds them or as they were selected. */
export async function startOrders(app: App, by: Member, wanted: OrdersExport, spoken: Language) {
  const { ids, list, format, lang: language = spoken } = wanted;
  const asked = await selectOrders(app, app.db.scope(by), { ids, list });
  const columns = [...new Set(wanted.columns ?? usualColumns)];
  const dates = datesIn(list) || ('ids' in asked ? String(asked.ids.length) : '');
  return app.db.transaction(by, (tx) =>
    startExport(app, tx, by, deliveries, { asked, columns, format, language, dates }),
  );
}

/** What the dates of a list's question are called, in the name of a file. */
export const datesIn = ({
  date,
  dateFrom,
  dateTo,
}: NonNullable<OrdersExport['list']> | Record<string, undefined> = {}) =>
  date ?? [dateFrom, dateTo].filter(Boolean).join('_');

/** Starts an export of what was charged. */
export async function startExpense(app: App, by: Member, wanted: ExpenseExport, spoken: Language) {
  const { format, lang: language = spoken, ...asked } = wanted;
  const dates = [asked.startDate, asked.endDate].filter(Boolean).join('_');
  return app.db.transaction(by, (tx) =>
    startExport(app, tx, by, charges, { asked, columns: [], format, language, dates }),
  );
}
