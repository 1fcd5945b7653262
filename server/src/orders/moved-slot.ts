// A hand-over that fulfilling moved to the store's next slot, and the way back for an order that is taken back.
import { z } from 'zod';
import type { OrderRecord } from './queries.ts';

export type Slot = { date: string; time: string };
type Planned = Pick<OrderRecord, 'delivery_date' | 'delivery_time'>;

const Moved = z.object({
  from: z.object({ date: z.string().nullable(), time: z.string().nullable() }),
  to: z.object({ date: z.string(), time: z.string() }),
});

/** What is kept of the order's own hand-over when it goes by `slot`; null when that is its own. */
export function movedSlot({ delivery_date: date, delivery_time: time }: Planned, slot: Slot): string | null {
  if (date === slot.date && time === slot.time) return null;
  return JSON.stringify({ from: { date, time }, to: { date: slot.date, time: slot.time } } satisfies z.input<
    typeof Moved
  >);
}

/** The hand-over of an order that is taken back: as it was before it was fulfilled, unless somebody has planned another since. */
export function slotBefore(order: Planned & Pick<OrderRecord, 'moved_slot'>): Planned {
  const { delivery_date, delivery_time } = order;
  const moved = Moved.nullable().parse(order.moved_slot);
  if (moved?.to.date !== delivery_date || moved.to.time !== delivery_time) return { delivery_date, delivery_time };
  return { delivery_date: moved.from.date, delivery_time: moved.from.time };
}
