import type { Statistics, StatisticsService } from '@portage/contract/statistics/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { Ratings } from '../claims/Ratings.tsx';
import { ErrorState } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { numbersIn } from '../words/numbers.ts';
import { shareOf } from './buckets.ts';
import { filtersOf } from './query.ts';
import { StatisticsTable } from './StatisticsTable.tsx';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

type ServiceSectionProps = { asked: StatisticsSearch; statistics: Statistics };

/** Shows attempts per delivery, punctuality and reviews: in total, by store and by hour. */
export function ServiceSection({ asked, statistics: { startDate, endDate } }: ServiceSectionProps) {
  const t = useT();
  const { type = 'DELIVERY', pickupScheduleId, serviceAreaId } = asked;
  const service = useRead(api.statistics.service, { query: filtersOf(asked) }, { placeholderData: keepPreviousData });
  return (
    <section className="panel dashboard-part dashboard-service">
      <h2>{t('service')}</h2>
      {service.data && (
        <Service service={service.data} isTable={asked.view === 'table'}>
          <Ratings type={type} {...{ pickupScheduleId, serviceAreaId, startDate, endDate }} />
        </Service>
      )}
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

type ServiceProps = { service: StatisticsService; isTable: boolean; children: ReactNode };

function Service({ service, isTable, children }: ServiceProps) {
  const t = useT();
  const rates = useRates();
  const { stores, hours, ...counts } = service;
  return (
    <>
      <dl className="dashboard-rates mb-4">
        <div>
          <dt>{t('perDelivery')}</dt>
          <dd className="numeric" title={t('perDelivery.means', counts)}>
            {rates.perDelivery(service)}
          </dd>
        </div>
        <div>
          <dt>{t('onTime')}</dt>
          <dd className="numeric" title={t('onTime.means', counts)}>
            {rates.onTime(service)}
          </dd>
          {!isTable && <Hours hours={hours} />}
        </div>
        {children}
      </dl>
      <div className="dashboard-tables">
        <ByStore stores={stores} />
        {isTable && hours.length > 0 && <ByHour hours={hours} />}
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

/** Renders the punctuality of each hour as a bar, and names the lowest. */
function Hours({ hours }: Pick<StatisticsService, 'hours'>) {
  const t = useT();
  const language = useLanguage();
  const rateOf = ({ onTime, promised }: (typeof hours)[number]) => (promised === 0 ? 1 : onTime / promised);
  const [lowest] = hours.toSorted((one, other) => rateOf(one) - rateOf(other));
  if (!lowest || hours.length < 2) return null;
  const text = t('hoursSay', { least: shareOf(lowest.onTime, lowest.promised, language), hour: hourOf(lowest) });
  return (
    <dd className="dashboard-bars" title={text}>
      <span className="visually-hidden">{text}</span>
      {hours.map((each) => (
        <span key={each.hour} style={{ height: `${Math.max(4, rateOf(each) * 100)}%` }} />
      ))}
    </dd>
  );
}

const hourOf = ({ hour }: { hour: number }) => `${String(hour).padStart(2, '0')}:00`;

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
          hourOf(each),
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
