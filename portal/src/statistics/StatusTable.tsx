import { paths } from '@portage/contract/index';
import type { Statistics } from '@portage/contract/statistics/schema';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { buckets, shareOf } from './buckets.ts';
import { ordersBehind } from './query.ts';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

/** The data of the pie chart as a table. The table of days has that of the bars. */
export function StatusTable({ asked, statistics }: { asked: StatisticsSearch; statistics: Statistics }) {
  const t = useT();
  const { number } = useFormats();
  const language = useLanguage();
  const { summary } = statistics;
  return (
    <section className="panel dashboard-part">
      <table className="dashboard-table">
        <caption>{t('statuses')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucket} data-bucket={bucket}>
              <th scope="row">{t(bucket)}</th>
              <td>
                <Link to={paths.orders} search={ordersBehind(asked, statistics, bucket)}>
                  {number(summary[bucket])}
                </Link>
              </td>
              <td>{shareOf(summary[bucket], summary.total, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
