import { paths } from '@portage/contract/index';
import { elapsedOf, periodBefore } from '@portage/contract/statistics/rules';
import type { Statistics } from '@portage/contract/statistics/schema';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useToday } from '../stores/useStores.ts';
import { useFormats } from '../words/formats.ts';
import { buckets } from './buckets.ts';
import { filtersOf, kindOf, ordersBehind } from './query.ts';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

type SummaryProps = { asked: StatisticsSearch; statistics: Statistics };

const counts = ['total', ...buckets] as const;
type Count = (typeof counts)[number];

/**
 * Renders the counts, each with a link to its orders. Those that are final are compared with the period before: of an earlier period, hardly
 * an order is still in progress or missed.
 */
export function SummaryTags({ asked, statistics }: SummaryProps) {
  const t = useT();
  const { day, number } = useFormats();
  const { summary } = statistics;
  const elapsed = elapsedOf(statistics, useToday());
  const kind = kindOf(asked);
  const before = elapsed && periodBefore(elapsed, kind === 'last' ? undefined : kind);
  const query = { ...filtersOf(asked), ...before, date: undefined, dateType: 'range' as const, pageSize: 1 };
  const earlier = useRead(api.statistics.shipments, { query }, { enabled: before !== null }).data?.summary;
  const soFar = (each: Count) =>
    statistics.stats.reduce((sum, of) => (elapsed && of.date <= elapsed.endDate ? sum + of[each] : sum), 0);
  const isFinal = (each: Count) =>
    each === 'total' || each === 'canceled' || (each === 'completed' && soFar('pending') === 0);
  const differenceOf = (now: number, then: number) =>
    now === then ? t('same') : t(now > then ? 'more' : 'fewer', { count: Math.abs(now - then) });
  const isCompared = earlier !== undefined && earlier.total > 0;
  return (
    <section aria-label={t('summary')}>
      <ul className="dashboard-tags">
        {counts.map((each) => (
          <li key={each} className="panel" data-bucket={each}>
            <h2>{t(each)}</h2>
            <Link
              to={paths.orders}
              search={ordersBehind(asked, statistics, each === 'total' ? 'any' : each)}
              aria-label={`${t('seeOrders', { what: t(each) })}: ${number(summary[each])}`}
              className="numeric"
            >
              {number(summary[each])}
            </Link>
            {isCompared && isFinal(each) && (
              <p className="small muted numeric">{differenceOf(soFar(each), earlier[each])}</p>
            )}
          </li>
        ))}
      </ul>
      {isCompared && before && (
        <p className="small muted mt-2">{t('before', { from: day(before.startDate), to: day(before.endDate) })}</p>
      )}
    </section>
  );
}
