import { paths } from '@portage/contract/index';
import type { Statistics } from '@portage/contract/statistics/schema';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { buckets, shareOf } from './buckets.ts';
import { ChartHeading } from './ChartHeading.tsx';
import { ordersBehind } from './query.ts';
import { StatisticsTable } from './StatisticsTable.tsx';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

/** Renders the data of the pie chart as a table. The data of the bars is in `DayTable`. */
export function StatusTable({ asked, statistics }: { asked: StatisticsSearch; statistics: Statistics }) {
  const t = useT();
  const { number } = useFormats();
  const language = useLanguage();
  const { summary } = statistics;
  return (
    <section className="panel dashboard-part">
      <ChartHeading title={t('statuses')} />
      <StatisticsTable
        caption={t('statuses')}
        isCaptionHidden
        headings={[t('status'), t('count'), t('share')]}
        rows={buckets.map((bucket) => ({
          key: bucket,
          bucket,
          cells: [
            t(bucket),
            <Link key={bucket} to={paths.orders} search={ordersBehind(asked, statistics, bucket)}>
              {number(summary[bucket])}
            </Link>,
            shareOf(summary[bucket], summary.total, language),
          ],
        }))}
      />
    </section>
  );
}
