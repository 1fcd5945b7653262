import { LocalDate } from '@portage/contract/time';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import type { OrdersSearch } from '../../orders/search.ts';
import { useStores } from '../../orders/useStores.ts';
import { addDays } from '../../words/day.ts';

export type Day = { pickupScheduleId?: string; date?: string; only?: 'notPrinted' };

/** The store and day whose labels are meant: those of the list behind, else the only store, and its today. */
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
  const date = 'date' in chosen ? chosen.date : (dateOf(asked.date, store?.today) ?? store?.today);
  return { day: { ...chosen, pickupScheduleId, date } satisfies Day, change };
}

/** The date of the list's own filter: `tomorrow` is the day after the store's today, whatever the zone of the browser. */
function dateOf(asked: string | undefined, today: string | undefined): string | undefined {
  if (asked === 'tomorrow' && today) return addDays(today, 1);
  const read = LocalDate.safeParse(asked);
  return read.success ? read.data : undefined;
}

/** How many orders have a label to print that day, and how many of them had none printed yet. */
export function useDayCounts({ pickupScheduleId, date, only }: Day) {
  const isKnown = pickupScheduleId !== undefined && date !== undefined;
  const query = { pickupScheduleId: pickupScheduleId ?? '', date: date ?? '', pageSize: 1 };
  const all = useRead(api.labels.batchLabels, { query }, { enabled: isKnown });
  const fresh = useRead(api.labels.batchLabels, { query: { ...query, only: 'notPrinted' } }, { enabled: isKnown });
  const counts = { all: all.data?.total, notPrinted: fresh.data?.total };
  return { ...counts, chosen: only ? counts.notPrinted : counts.all };
}
