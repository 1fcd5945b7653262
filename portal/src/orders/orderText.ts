import { type ErrorType, errorText } from '@portage/contract/errors';
import type { OrderRow } from '@portage/contract/orders/list';
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

type Planned = Pick<OrderRow, 'date' | 'time' | 'type' | 'now'>;

/** Returns a function that gives what an order waits for, and its day and time: the store's pickup or the visit of the recipient. */
export function usePlanned(): (order: Planned) => { kind: 'STORE' | DeliveryType; at: string | null } {
  const { day } = useFormats();
  return ({ date, time, type, now: { holder, promise } }) => {
    const withTime = (local: string, hours: string | null) => (hours ? `${day(local)}, ${hours}` : day(local));
    if (promise?.from)
      return {
        kind: type,
        at: withTime(promise.from.slice(0, 10), `${promise.from.slice(-5)}–${promise.until.slice(-5)}`),
      };
    const isAtStore = type === 'DELIVERY' && holder === 'STORE';
    if (isAtStore) return { kind: 'STORE', at: date && withTime(date, time) };
    const visit = promise?.until ?? date;
    return { kind: type, at: visit && day(visit) };
  };
}

type Measured = { [M in 'weight' | 'length' | 'width' | 'height']?: unknown } & { sizeCategory?: unknown };

/** Returns a function that formats size and weight in the retailer's units: “Small · 20 × 12 × 9 in · 8 lb”. */
export function useMeasures(): (thing: Measured) => string {
  const { number } = useFormats();
  const { dimensionsUnit, weightUnit } = useAccount().retailer;
  return ({ sizeCategory, weight, length, width, height }) => {
    const sides = [length, width, height];
    const size = sides.map((side) => (typeof side === 'number' ? number(side) : '–')).join(' × ');
    const parts = [
      sizeCategory,
      sides.some((side) => typeof side === 'number') && `${size} ${dimensionsUnit}`,
      typeof weight === 'number' && `${number(weight)} ${weightUnit}`,
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
