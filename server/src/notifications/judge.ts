// Decides whether a notice is sent now, later or never, when it is due. That it has expired is checked for every message (mail/send.ts).
import type { Channel } from '@portage/contract/mail/schema';
import type { DropReason } from '@portage/contract/notifications/names';
import { provinceOf } from '@portage/contract/stores/rules';

export type Quiet = { from: string; to: string; holdsMail: boolean };

type Case = {
  channel: Channel;
  isOptedOut: boolean;
  /** Whether it still holds: the parcel is not further, and the same has not happened again. */
  isNews: boolean;
  isOn: boolean;
  isAgain: boolean;
  quiet: Quiet | null;
  zone: string;
};

/** Null to send it now. */
export function judge(message: Case, now: Temporal.Instant): { drop: DropReason } | { until: Temporal.Instant } | null {
  if (message.isOptedOut) return { drop: 'OPTED_OUT' };
  if (!message.isNews) return { drop: 'LATE' };
  if (!message.isOn && !message.isAgain) return { drop: 'SWITCHED_OFF' };
  const { quiet, channel, zone } = message;
  const until = quiet && (channel === 'SMS' || quiet.holdsMail) ? quietUntil(now, quiet, zone) : null;
  return until && { until };
}

/** Returns when the quiet hours end that `now` is within, by the clock of a zone; null outside them. Of an hour that a clock shows twice, the second counts. */
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
  // When clocks skip the only minutes of a day that are not quiet, the hours end on the next day.
  return quietUntil(end, { from, to }, zone) ?? end;
}

const zones: Readonly<Partial<Record<string, string>>> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Yellowknife',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};

/** Returns the time zone of an address: that of most of its province, else the store's. */
export const zoneOf = (address: string, storeZone: string): string => zones[provinceOf(address) ?? ''] ?? storeZone;
