import type { DeliveryState } from '@portage/brand/tokens';
import type { HandoverStatus } from '@portage/contract/handovers/rules';
import type { HandoverRow } from '@portage/contract/handovers/schema';
import { paths } from '@portage/contract/index';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { StoreFilter } from '../stores/PlaceFilters.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { StatePanel } from '../ui/StatePanel.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { type Columns, cardWidth, DataTable } from '../ui/table/DataTable.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { HandoversSearch } from './search.ts';
import { useCount } from './useCount.ts';
import { useT } from './words.ts';

const restarts = { restarts: { page: ['pickupScheduleId'] } } as const;

/** Lists the handovers of the member's stores, newest first. */
export function HandoversPage() {
  const t = useT();
  const { asked, ask } = useSearchState(HandoversSearch, restarts);
  const read = useRead(api.handovers.list, { query: asked }, { placeholderData: keepPreviousData });
  const columns = useColumns();
  return (
    <div className="page">
      <PageHeader
        title={t('titleMany')}
        about={<Link to={paths.home}>{t('toToday')}</Link>}
        filters={
          <StoreFilter value={asked.pickupScheduleId} onChange={(pickupScheduleId) => ask({ pickupScheduleId })} />
        }
      />
      <section className="panel">
        <DataTable<HandoverRow>
          read={read}
          columns={columns}
          total={(count) => t('totalMany', { count })}
          empty={<StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />}
          askPage={ask}
        />
      </section>
    </div>
  );
}

const colours: Record<HandoverStatus, DeliveryState> = {
  OPEN: 'warehouse',
  CLOSED: 'completed',
  MISSED: 'not-received',
};

/** Table widths in pixels from which the store and the driver, and the numbers of parcels, have columns. Cards list the numbers. */
const widths = { counts: 640, names: 860 };

function useColumns(): (width: number) => Columns<HandoverRow> {
  const t = useT();
  const { day, number } = useFormats();
  const countOf = useCount();
  const numeric = { className: 'numeric', width: 120 } as const;
  const names: Columns<HandoverRow> = [
    { title: t('store'), render: (_, { storeName }) => <span className="free-text">{storeName}</span> },
    { title: t('driver'), render: (_, { driverName }) => <span className="free-text">{driverName}</span> },
  ];
  const counts: Columns<HandoverRow> = [
    { title: t('handed'), ...numeric, render: (_, row) => number(row.counts.handed) },
    { title: t('damaged'), ...numeric, render: (_, row) => number(row.counts.damaged) },
    { title: t('missing'), ...numeric, render: (_, row) => countOf(row.counts.missing) },
  ];
  return (width) => [
    {
      title: t('pickupColumn'),
      render: (_, { id, date, time, storeName }) => (
        <span className="pair">
          <Link to={paths.handover} params={{ id }}>
            {day(date)}, {time}
          </Link>
          {width < widths.names && <span className="free-text">{storeName}</span>}
        </span>
      ),
    },
    {
      title: t('status'),
      card: 'side',
      width: 190,
      render: (_, { status }) => <StatusTag state={colours[status]}>{t(`status.${status}`)}</StatusTag>,
    },
    ...(width >= widths.names ? names : []),
    ...(width >= widths.counts || width < cardWidth ? counts : []),
  ];
}
