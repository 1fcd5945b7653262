import type { StatisticsService } from '@portage/contract/statistics/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Fragment } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { ErrorState } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { numbersIn } from '../words/numbers.ts';
import { shareOf } from './buckets.ts';
import { filtersOf } from './query.ts';
import { StatisticsTable } from './StatisticsTable.tsx';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

/** Shows attempts per delivery and punctuality: in total, by store and by hour. */
export function ServiceSection({ asked }: { asked: StatisticsSearch }) {
  const t = useT();
  const service = useRead(api.statistics.service, { query: filtersOf(asked) }, { placeholderData: keepPreviousData });
  return (
    <section className="panel dashboard-part dashboard-service">
      <h2>{t('service')}</h2>
      {service.data && <Service service={service.data} />}
      {!service.data && service.isError && <ErrorState error={service.error} retry={() => void service.refetch()} />}
      {service.isPending && <Skeleton active title={false} />}
    </section>
  );
}

type Rates = Pick<StatisticsService, 'attempts' | 'attempted' | 'promised' | 'onTime'>;

function useRates() {
  const t = useT();
  const language = useLanguage();
  return {
    perDelivery: ({ attempts, attempted }: Rates) =>
      attempted === 0 ? t('unknown') : numbersIn(language).format(Math.round((attempts / attempted) * 100) / 100),
    onTime: ({ onTime, promised }: Pick<Rates, 'onTime' | 'promised'>) =>
      promised === 0 ? t('unknown') : shareOf(onTime, promised, language),
  };
}

function Service({ service }: { service: StatisticsService }) {
  const t = useT();
  const rates = useRates();
  const { stores, hours, ...counts } = service;
  return (
    <>
      <dl className="dashboard-rates mb-4">
        <div>
          <dt>{t('perDelivery')}</dt>
          <dd className="numeric">{rates.perDelivery(service)}</dd>
          <dd className="small muted">{t('perDelivery.means', counts)}</dd>
        </div>
        <div>
          <dt>{t('onTime')}</dt>
          <dd className="numeric">{rates.onTime(service)}</dd>
          <dd className="small muted">{t('onTime.means', counts)}</dd>
        </div>
      </dl>
      <div className="dashboard-tables">
        <ByStore stores={stores} />
        {hours.length > 0 && <ByHour hours={hours} />}
      </div>
    </>
  );
}

function ByStore({ stores }: Pick<StatisticsService, 'stores'>) {
  const t = useT();
  const { number } = useFormats();
  const rates = useRates();
  if (stores.length === 0) return null;
  return (
    <StatisticsTable
      caption={t('byStore')}
      headings={[t('store'), t('perDelivery'), t('promised'), t('onTime')]}
      rows={stores.map((store) => ({
        key: store.pickupScheduleId,
        cells: [store.name, rates.perDelivery(store), number(store.promised), rates.onTime(store)],
      }))}
    />
  );
}

/** Renders the hours as a bar chart in a table. */
function ByHour({ hours }: Pick<StatisticsService, 'hours'>) {
  const t = useT();
  const { number } = useFormats();
  const rates = useRates();
  return (
    <StatisticsTable
      className="dashboard-hours"
      caption={t('byHour')}
      headings={[t('hour'), t('promised'), t('onTime')]}
      rows={hours.map((each) => ({
        key: each.hour,
        cells: [
          `${String(each.hour).padStart(2, '0')}:00`,
          number(each.promised),
          <Fragment key={each.hour}>
            <meter aria-hidden value={each.onTime} max={each.promised} />
            {rates.onTime(each)}
          </Fragment>,
        ],
      }))}
    />
  );
}
