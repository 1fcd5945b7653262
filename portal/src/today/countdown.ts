/** Milliseconds. Below this, seconds are shown. */
const minute = 60_000;
const soon = 10 * minute;

type Countdown = { key: 'days' | 'hours' | 'minutes' | 'seconds'; values: Record<string, number> };

/** Returns the text key and the values of a remaining time in milliseconds, rounded down: seconds only in the last ten minutes. */
export function countdownOf(left: number): Countdown {
  const minutes = Math.floor(left / minute);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return { key: 'days', values: { count: Math.floor(hours / 24) } };
  if (hours > 0) return { key: 'hours', values: { hours, minutes: minutes % 60 } };
  if (left >= soon) return { key: 'minutes', values: { minutes } };
  return { key: 'seconds', values: { minutes, seconds: Math.floor((left % minute) / 1_000) } };
}
