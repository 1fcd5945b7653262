import { paths } from '@portage/contract/index';
import { elapsedOf, periodBefore } from '@portage/contract/statistics/rules';
import type { Statistics } from '@portage/contract/statistics/schema';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useToday } from '../stores/useStores.ts';
import { useFormats } from '../words/formats.ts';
import { buckets } from './buckets.ts';
import { filtersOf, ordersBehind } from './query.ts';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

type SummaryProps = { asked: StatisticsSearch; statistics: Statistics };

const counts = ['total', ...buckets] as const;

/** Renders the counts with their meaning, and compares the days so far with as many before them. Each links to its orders. */
export function SummaryTags({ asked, statistics }: SummaryProps) {
  const t = useT();
  const { day, number } = useFormats();
  const { summary } = statistics;
  const elapsed = elapsedOf(statistics, useToday());
  const before = elapsed && periodBefore(elapsed);
  const query = { ...filtersOf(asked), ...before, date: undefined, dateType: 'range' as const, pageSize: 1 };
  const earlier = useRead(api.statistics.shipments, { query }, { enabled: before !== null }).data?.summary;
  const soFar = (each: (typeof counts)[number]) =>
    statistics.stats.reduce((sum, of) => (elapsed && of.date <= elapsed.endDate ? sum + of[each] : sum), 0);
  const differenceOf = (now: number, then: number) =>
    now === then ? t('same') : t(now > then ? 'more' : 'fewer', { count: Math.abs(now - then) });
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
            {earlier && <p className="small numeric">{differenceOf(soFar(each), earlier[each])}</p>}
            <p className="small muted">{t(`${each}.means`)}</p>
          </li>
        ))}
      </ul>
      {before && (
        <p className="small muted mt-2">
          {t(elapsed.endDate < statistics.endDate ? 'beforeSoFar' : 'before', {
            from: day(before.startDate),
            to: day(before.endDate),
          })}
        </p>
      )}
    </section>
  );
}
