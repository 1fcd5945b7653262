import type { StatBucket } from '@portage/contract/orders/status';
import type { StatisticsSummary } from '@portage/contract/statistics/schema';

/** The buckets in display order. Their colours are in statistics.css. */
export const buckets = ['completed', 'pending', 'skipped', 'canceled', 'notReceived'] as const satisfies StatBucket[];

const tenth = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const percents = { en: new Intl.NumberFormat('en-CA', tenth), fr: new Intl.NumberFormat('fr-CA', tenth) };

/** Formats a fraction in percent, to one decimal (spec section 2). */
export const shareOf = (part: number, whole: number, language: 'en' | 'fr'): string =>
  percents[language].format(whole === 0 ? 0 : part / whole);

/** Returns the buckets that are not empty. */
export const bucketsIn = (summary: StatisticsSummary): StatBucket[] => buckets.filter((bucket) => summary[bucket] > 0);
