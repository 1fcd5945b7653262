import { type ErrorType, errorText } from '@portage/contract/errors';
import type { OrderRow } from '@portage/contract/orders/list';
import type { NowKind } from '@portage/contract/orders/nowKinds';
import type { DeliveryType } from '@portage/contract/orders/status';
import { useAccount } from '../auth/account.ts';
import { addDays } from '../words/day.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** Returns a function that formats a local date and time: “today, 15:07”, “Fri, Nov 20, 15:07”. `today` is the store's own date. */
export function useMoment(): (date: string, time: string | null, today: string | undefined) => string {
  const t = useT();
  const { day } = useFormats();
  const named = (date: string, today: string | undefined) => {
    if (date === today) return t('today');
    return today && date === addDays(today, 1) ? t('tomorrow') : t('onDay', { day: day(date) });
  };
  return (date, time, today) => (time ? `${named(date, today)}, ${time}` : named(date, today));
}

/** The states in which the store still has to hand the parcel over. */
export const beforePickup: readonly NowKind[] = ['UNDATED', 'UNFULFILLED', 'AWAITING_PICKUP'];

type Planned = Pick<OrderRow, 'date' | 'time' | 'type' | 'now'>;

/** What an order waits for: the store's pickup, or the visit of the recipient once the courier has the parcel. Local to the store. */
export function plannedOf({ date, time, type, now: { kind: state, promise } }: Planned): {
  kind: 'STORE' | DeliveryType;
  date: string | null;
  hours: string | null;
} {
  if (type === 'DELIVERY' && beforePickup.includes(state)) return { kind: 'STORE', date, hours: time };
  const { from, until } = promise ?? { from: null, until: null };
  if (!from) return { kind: type, date: until?.local ?? date, hours: null };
  return { kind: type, date: from.local.slice(0, 10), hours: `${from.local.slice(-5)}–${until.local.slice(-5)}` };
}

type Measured = { [M in 'weight' | 'length' | 'width' | 'height']?: unknown } & { sizeCategory?: unknown };

/** Returns a function that formats size and weight in the retailer's units: “Small · 20 × 12 × 9 in · 8 lb”. */
export function useMeasures(): (thing: Measured) => string {
  const t = useT();
  const { number } = useFormats();
  const { dimensionsUnit, weightUnit } = useAccount().retailer;
  return ({ sizeCategory, weight, length, width, height }) => {
    const sides = [length, width, height];
    const size = sides.map((side) => (typeof side === 'number' ? number(side) : '–')).join(' × ');
    const parts = [
      sizeCategory,
      sides.some((side) => typeof side === 'number') && `${size} ${t(`unit.${dimensionsUnit}`)}`,
      typeof weight === 'number' && `${number(weight)} ${t(`unit.${weightUnit}`)}`,
    ];
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
  };
}

/** Returns the texts for a disabled button: for a rule's refusal, and for a missing permission. */
export function useRefusal() {
  const language = useLanguage();
  const t = useT();
  return { refusalOf: (type: ErrorType | null) => type && errorText(type, language), forbidden: t('needsManage') };
}
