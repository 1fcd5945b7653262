// The cutoff is the last moment to hand over an order for a pickup: the pickup time minus the preparation (spec section 9), in the store's
// time zone.

const minutesADay = 24 * 60;

export type Cutoff = { time: string; daysBefore: number };

/** Returns the cutoff of a pickup `hours` before it: `cutoffOf('11:00', 2)` is 09:00 on the same day. */
export function cutoffOf(pickupTime: string, hours: number): Cutoff {
  const [hour = 0, minute = 0] = pickupTime.split(':').map(Number);
  const minutes = hour * 60 + minute - Math.round(hours * 60);
  const inDay = ((minutes % minutesADay) + minutesADay) % minutesADay;
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    time: `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`,
    daysBefore: Math.max(0, Math.ceil(-minutes / minutesADay)),
  };
}
