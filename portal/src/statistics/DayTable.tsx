import { paths } from '@portage/contract/index';
import type { Statistics, StatisticsDay } from '@portage/contract/statistics/schema';
import { Link } from '@tanstack/react-router';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import type { SearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { buckets } from './buckets.ts';
import { ordersBehind, rescheduledOn } from './query.ts';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

const defaultPageSize = 10;

/** Lists the days, newest first; each number links to its orders. */
export function DayTable({ asked, ask, statistics }: SearchState<StatisticsSearch> & { statistics: Statistics }) {
  const t = useT();
  const columns = useColumns(asked);
  const { page: current = 1, pageSize = defaultPageSize } = asked;
  const { stats, total } = statistics;
  const data = stats.slice((current - 1) * pageSize, current * pageSize);
  return (
    <section className="panel dashboard-part dashboard-days">
      <h2>{t('daily')}</h2>
      <DataTable<StatisticsDay>
        rowKey="date"
        list={{ data, current, pageSize, total }}
        columns={() => columns}
        total={(count) => t('days', { count })}
        isLoading={false}
        empty={t('emptyTitle')}
        askPage={ask}
      />
    </section>
  );
}

function useColumns(asked: StatisticsSearch): Columns<StatisticsDay> {
  const t = useT();
  const { day, number } = useFormats();
  const behind = (row: StatisticsDay, each: 'total' | (typeof buckets)[number] | 'resubmitted') => {
    if (each === 'resubmitted') return rescheduledOn(asked, row.date);
    return ordersBehind(asked, { startDate: row.date, endDate: row.date }, each === 'total' ? 'any' : each);
  };
  const counts = ['total', 'resubmitted', ...buckets] as const;
  return [
    { title: t('date'), dataIndex: 'date', width: 130, render: (_, row) => day(row.date) },
    ...counts.map((each) => ({
      title: t(each),
      key: each,
      ...(each === 'resubmitted' && { onHeaderCell: () => ({ title: t('resubmitted.means') }) }),
      card: each === 'total' ? ('side' as const) : undefined,
      align: 'end' as const,
      render: (_: unknown, row: StatisticsDay) =>
        row[each] === 0 ? (
          <span className="muted numeric">0</span>
        ) : (
          <Link
            to={paths.orders}
            search={behind(row, each)}
            className="numeric"
            aria-label={`${t('seeOrders', { what: `${t(each)}, ${day(row.date)}` })}: ${number(row[each])}`}
          >
            {number(row[each])}
          </Link>
        ),
    })),
  ];
}
