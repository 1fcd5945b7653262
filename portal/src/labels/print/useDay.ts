import { weekdayOf } from '@portage/contract/stores/rules';
import type { Store } from '@portage/contract/stores/schema';
import { LocalDate } from '@portage/contract/time';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import type { OrdersSearch } from '../../orders/search.ts';
import { useStores } from '../../orders/useStores.ts';
import { addDays } from '../../words/day.ts';

/** How many of the orders to print are named before they are. */
const listed = 10;

export type Day = { pickupScheduleId?: string; date?: string; only?: 'notPrinted'; besides?: 'undated' };

/** The store and date whose labels are meant: those of the list behind, else the only store, and its next pickup. */
export function useDay(asked: OrdersSearch, onEdit: () => void) {
  const { stores } = useStores();
  const [chosen, setChosen] = useState<Day>({});
  const change = (part: Day) => {
    onEdit();
    setChosen((before) => ({ ...before, ...part }));
  };
  const only = stores.length === 1 ? stores[0]?.id : undefined;
  const pickupScheduleId = chosen.pickupScheduleId ?? asked.pickupScheduleId ?? only;
  const store = stores.find(({ id }) => id === pickupScheduleId);
  const date = 'date' in chosen ? chosen.date : (dateOf(asked.date, store?.today) ?? (store && nextPickup(store)));
  return { day: { ...chosen, pickupScheduleId, date } satisfies Day, change };
}

/** The date of the store's next pickup: today's while one is ahead, be its cutoff past or not. */
function nextPickup({ today, timezone, pickupTimes, daysOfOperation, slots }: Store): string {
  const clock = { timeZone: timezone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const now = new Intl.DateTimeFormat('sv-SE', clock).format();
  const isAhead = daysOfOperation.includes(weekdayOf(today)) && pickupTimes.some((time) => time > now);
  return isAhead ? today : (slots[0]?.date ?? today);
}

/** The date of the list's own filter: `tomorrow` is the day after the store's today, whatever the zone of the browser. */
function dateOf(asked: string | undefined, today: string | undefined): string | undefined {
  if (asked === 'tomorrow' && today) return addDays(today, 1);
  const read = LocalDate.safeParse(asked);
  return read.success ? read.data : undefined;
}

/** The orders with a label to print that day: how many in all, unprinted and without a date, and the first of those chosen. */
export function useDayCounts({ pickupScheduleId, date, only, besides }: Day) {
  const isKnown = pickupScheduleId !== undefined && date !== undefined;
  const day = { pickupScheduleId: pickupScheduleId ?? '', date: date ?? '', pageSize: 1 };
  const read = { enabled: isKnown };
  const all = useRead(api.labels.batchLabels, { query: day }, read).data?.total;
  const notPrinted = useRead(api.labels.batchLabels, { query: { ...day, only: 'notPrinted' } }, read).data?.total;
  const withUndated = useRead(api.labels.batchLabels, { query: { ...day, besides: 'undated' } }, read).data?.total;
  const chosen = useRead(api.labels.batchLabels, { query: { ...day, pageSize: listed, only, besides } }, read).data;
  const undated = all === undefined || withUndated === undefined ? undefined : withUndated - all;
  return { all, notPrinted, undated, chosen: chosen?.total, first: chosen?.data ?? [] };
}
