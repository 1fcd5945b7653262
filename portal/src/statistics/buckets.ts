import type { StatBucket } from '@portage/contract/orders/status';
import type { StatisticsSummary } from '@portage/contract/statistics/schema';

/** What became of deliveries, in the order in which it is told everywhere. Each has its colour in statistics.css. */
export const buckets = ['completed', 'pending', 'skipped', 'canceled', 'notReceived'] as const satisfies StatBucket[];

const tenth = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const percents = { en: new Intl.NumberFormat('en-CA', tenth), fr: new Intl.NumberFormat('fr-CA', tenth) };

/** A share in percent, to one decimal (spec section 2); none of nothing. */
export const shareOf = (part: number, whole: number, language: 'en' | 'fr'): string =>
  percents[language].format(whole === 0 ? 0 : part / whole);

/** The buckets that have anything. */
export const bucketsIn = (summary: StatisticsSummary): StatBucket[] => buckets.filter((bucket) => summary[bucket] > 0);
