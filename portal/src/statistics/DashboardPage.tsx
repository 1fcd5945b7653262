import './statistics.css';
import { PrinterOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { DeliveryType } from '@portage/contract/orders/fields';
import type { Statistics } from '@portage/contract/statistics/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Radio, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ApiError } from '../api/client.ts';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { ExportMenu } from '../exports/ExportMenu.tsx';
import { ExportPanels } from '../exports/ExportPanels.tsx';
import { NothingYet } from '../orders/NothingYet.tsx';
import { SyncOnce } from '../shopify/shops/SyncOnce.tsx';
import { useStores } from '../stores/useStores.ts';
import { IconButton } from '../ui/ActionButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ErrorState, StatePanel } from '../ui/StatePanel.tsx';
import { type SearchState, useSearchState } from '../ui/useSearchState.ts';
import { useLanguage } from '../words/language.ts';
import { DayTable } from './DayTable.tsx';
import { everything, FilterBar } from './FilterBar.tsx';
import { filtersOf, queryOf } from './query.ts';
import { ServiceSection } from './ServiceSection.tsx';
import { StatusTable } from './StatusTable.tsx';
import { SummaryTags } from './SummaryTags.tsx';
import { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

/** Renders the dashboard: counts, comparisons and charts. Each number links to its orders. */
export function DashboardPage() {
  const t = useT();
  const { asked, ask } = useSearchState(StatisticsSearch);
  const answer = useRead(api.statistics.shipments, { query: queryOf(asked) }, { placeholderData: keepPreviousData });
  const statistics = answer.isError ? undefined : answer.data;
  return (
    <div className="page dashboard" aria-busy={answer.isPlaceholderData}>
      <PageHeader
        title={t('title')}
        actions={<Actions asked={asked} ask={ask} statistics={statistics} />}
        filters={
          <Radio.Group
            aria-label={t('type')}
            optionType="button"
            value={asked.type ?? 'DELIVERY'}
            onChange={({ target }) =>
              ask({ type: DeliveryType.options.find((each) => each === target.value), page: undefined })
            }
            options={DeliveryType.options.map((value) => ({ value, label: t(value) }))}
          />
        }
      />
      {asked.shopifySync !== undefined && <SyncOnce />}
      <FilterBar asked={asked} ask={ask} range={statistics} />
      {statistics && <Numbers asked={asked} ask={ask} statistics={statistics} />}
      {answer.isError && <Refused asked={asked} ask={ask} error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <Waiting />}
    </div>
  );
}

/** Renders the menu of exports, with their forms, and the print button. */
function Actions({ asked, ask, statistics }: SearchState<StatisticsSearch> & { statistics: Statistics | undefined }) {
  const t = useT();
  const { startDate = asked.startDate, endDate = asked.endDate, summary } = statistics ?? {};
  return (
    <>
      <ExportMenu className="dashboard-export" total={summary?.total} onChoose={(panel) => ask({ panel })} />
      <IconButton type="default" name={t('print')} icon={<PrinterOutlined aria-hidden />} onClick={() => print()} />
      <ExportPanels
        shown={asked.panel}
        asked={{ ...filtersOf(asked), startDate, endDate }}
        onClose={() => ask({ panel: undefined })}
        onClosed={() => document.querySelector<HTMLElement>('.dashboard-export')?.focus()}
      />
    </>
  );
}

// Lazy, because only this screen needs the chart library: it loads after the numbers.
const Charts = lazy(() => import('./Charts.tsx').then((file) => ({ default: file.Charts })));

type NumbersProps = SearchState<StatisticsSearch> & { statistics: Statistics };

function Numbers({ asked, ask, statistics }: NumbersProps) {
  const t = useT();
  const { stores, isLoaded } = useStores();
  const { summary } = statistics;
  const isEmpty = summary.total + summary.resubmitted === 0;
  if (isEmpty && isLoaded && !stores.some(({ isActivated }) => isActivated))
    return (
      <section className="panel">
        <NothingYet />
      </section>
    );
  if (isEmpty)
    return (
      <section className="panel">
        <div role="status">
          <StatePanel
            mood="sleeping"
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={<Button onClick={() => ask(everything)}>{t('clear')}</Button>}
          />
        </div>
      </section>
    );
  const isTable = asked.view === 'table';
  return (
    <>
      <SummaryTags asked={asked} statistics={statistics} />
      {isTable ? (
        <StatusTable asked={asked} statistics={statistics} />
      ) : (
        <Suspense fallback={<Skeleton active className="panel dashboard-part" style={{ minHeight: 300 }} />}>
          <Charts asked={asked} statistics={statistics} />
        </Suspense>
      )}
      <ServiceSection asked={asked} statistics={statistics} />
      <DayTable asked={asked} ask={ask} statistics={statistics} />
    </>
  );
}

type RefusedProps = SearchState<StatisticsSearch> & { error: ApiError; retry: () => void };

/** Explains refused filters: invalid dates, or an area that the member may not filter by. */
function Refused({ ask, error, retry }: RefusedProps) {
  const t = useT();
  const language = useLanguage();
  const { status, errors } = error.body;
  if (status !== 403 && status !== 422) return <ErrorState error={error} retry={retry} />;
  const [first] = errors;
  return (
    <div role="alert">
      <StatePanel
        mood="puzzled"
        title={t('refusedTitle')}
        text={status === 403 ? t('areaAdmins') : errorText(first?.type ?? 'VALIDATION_FAILED', language)}
        action={<Button onClick={() => ask(everything)}>{t('clear')}</Button>}
      />
    </div>
  );
}

const Waiting = () => (
  <>
    <Skeleton active title={false} paragraph={{ rows: 2 }} />
    <Skeleton active className="panel dashboard-part" style={{ minHeight: 300 }} paragraph={{ rows: 8 }} />
  </>
);
