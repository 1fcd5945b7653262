// Decides, when a notice is due, whether it is sent now, later or never. Every message is also checked for its expiry (mail/send.ts).
import type { Channel } from '@portage/contract/mail/schema';
import type { DropReason } from '@portage/contract/notifications/names';

export type Quiet = { from: string; to: string; holdsMail: boolean };

type Case = {
  channel: Channel;
  isOptedOut: boolean;
  /** Whether the message is still current: the parcel has not moved on, and the same event has not happened again. */
  isNews: boolean;
  isOn: boolean;
  isAgain: boolean;
  quiet: Quiet | null;
  zone: string;
};

/** Returns why to drop the message or until when to postpone it; null to send it now. */
export function judge(message: Case, now: Temporal.Instant): { drop: DropReason } | { until: Temporal.Instant } | null {
  if (message.isOptedOut) return { drop: 'OPTED_OUT' };
  if (!message.isNews) return { drop: 'LATE' };
  if (!message.isOn && !message.isAgain) return { drop: 'SWITCHED_OFF' };
  const { quiet, channel, zone } = message;
  const until = quiet && (channel === 'SMS' || quiet.holdsMail) ? quietUntil(now, quiet, zone) : null;
  return until && { until };
}

/**
 * Returns the end of the quiet hours that include `now`, in a time zone; null outside them. In an hour that occurs twice, the second
 * occurrence counts.
 */
export function quietUntil(
  now: Temporal.Instant,
  { from, to }: Pick<Quiet, 'from' | 'to'>,
  zone: string,
): Temporal.Instant | null {
  const local = now.toZonedDateTimeISO(zone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const isOverNight = from > to;
  const isQuiet = isOverNight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  const day = local.toPlainDate().add({ days: isOverNight && time >= from ? 1 : 0 });
  const end = day
    .toPlainDateTime(Temporal.PlainTime.from(to))
    .toZonedDateTime(zone, { disambiguation: 'later' })
    .toInstant();
  // If a clock change skips the only minutes of a day that are not quiet, the hours end on the next day.
  return quietUntil(end, { from, to }, zone) ?? end;
}
