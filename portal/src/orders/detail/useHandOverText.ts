import type { Order } from '@portage/contract/orders/schema';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { useStores } from '../useStores.ts';
import { words } from '../words.ts';

/** When the courier will get the order if it is handed over now: its own slot, or its store's next when that has passed or is not set. */
export function useHandOverText(order: Order): string {
  const t = useWords(words);
  const { day } = useFormats();
  const { stores } = useStores();
  const slots = stores.find(({ id }) => id === order.pickupScheduleId)?.slots ?? [];
  const [next] = slots;
  const last = slots.at(-1);
  const { date, time } = order;
  const store = order.pickupSchedule.name;
  const isOpen =
    date !== null &&
    time !== null &&
    (slots.some((slot) => slot.date === date && slot.time === time) || (last !== undefined && date > last.date));
  if (isOpen) return t('fulfilText', { store, date: day(date), time });
  if (!next) return t('fulfilTextPlain', { store });
  const slot = { store, date: day(next.date), time: next.time };
  return date === null ? t('fulfilTextUndated', slot) : t('fulfilTextMoved', slot);
}
