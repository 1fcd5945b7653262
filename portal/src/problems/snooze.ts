/** Until when a problem can be snoozed. */
export const snoozes = ['HOUR', 'TOMORROW', 'MONDAY'] as const;
export type Snooze = (typeof snoozes)[number];

const startOfWork = 8;

/** Returns the end of a snooze that begins at `now`, in the browser's time zone: tomorrow and Monday at 08:00. */
export function snoozeEnd(snooze: Snooze, now: Date): Date {
  const end = new Date(now);
  if (snooze === 'HOUR') {
    end.setHours(now.getHours() + 1);
    return end;
  }
  // Monday is day 1; on a Monday, the next one.
  end.setDate(now.getDate() + (snooze === 'TOMORROW' ? 1 : (8 - now.getDay()) % 7 || 7));
  end.setHours(startOfWork, 0, 0, 0);
  return end;
}
