// A route's departure and its delay, derived from its id.
import { chance, wholeBetween } from './chance.ts';

type Times = { etd: Temporal.Instant; startedAt: Temporal.Instant; late: { milliseconds: number } };

/** Returns the planned and actual departure of a route, or null if another courier built it. */
export function timesOf(id: string, speed: number): Times | null {
  const [, time] = /^[A-Z]{3}-(\d{8}T\d{6}Z)-/.exec(id) ?? [];
  if (!time) return null;
  const etd = Temporal.Instant.from(time);
  const luck = chance(`luck ${id}`);
  const [least, most] = luck < 0.7 ? [0, 6] : luck < 0.92 ? [8, 25] : [26, 70];
  const milliseconds = Math.round((wholeBetween(`late ${id}`, least, most) * 60_000) / speed);
  return { etd, startedAt: etd.add({ milliseconds }), late: { milliseconds } };
}
