import { handovers } from '@portage/contract/handovers/endpoints';
import { type PackageState, packageStates } from '@portage/contract/handovers/rules';
import type { Handover, HandoverPackage } from '@portage/contract/handovers/schema';
import { paths } from '@portage/contract/index';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { newUuid } from '../api/attempt.ts';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useMay } from '../auth/account.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { type Columns, DataTable } from '../ui/table/DataTable.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { handoverRows } from './rows.ts';
import { HandoverSearch } from './search.ts';
import { useCount } from './useCount.ts';
import { useT } from './words.ts';

type Listed = { handover: Handover; state: PackageState };

const restarts = { restarts: { page: ['state'] } } as const;

/** Lists the parcels of a handover by what became of them. */
export function ParcelList({ handover }: { handover: Handover }) {
  const t = useT();
  const { asked, ask } = useSearchState(HandoverSearch, restarts);
  const isOpen = handover.status === 'OPEN';
  const { state = isOpen || handover.status === 'MISSED' ? 'missing' : 'handed', page, pageSize } = asked;
  const read = useRead(
    api.handovers.packages,
    { params: { id: handover.id }, query: { state, page, pageSize } },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns({ handover, state });
  const empty = { missing: isOpen ? 'noneMissing' : 'noneLeft', handed: 'noneHanded', damaged: 'noneDamaged' } as const;
  return (
    <section className="panel" aria-label={t('parcels')}>
      <StateTabs handover={handover} state={state} />
      <DataTable<HandoverPackage>
        read={read}
        rowKey={({ orderId, package: place }) => `${orderId} ${place}`}
        columns={columns}
        total={(count) => t('total', { count })}
        empty={<p className="muted">{t(empty[state])}</p>}
        askPage={ask}
      />
    </section>
  );
}

function StateTabs({ handover, state }: Listed) {
  const t = useT();
  const router = useRouter();
  const countOf = useCount();
  const { ask } = useSearchState(HandoverSearch, restarts);
  const { id, status, counts } = handover;
  const numbers = { missing: countOf(counts.missing), handed: counts.handed, damaged: counts.damaged };
  const states = status === 'MISSED' ? (['missing'] as const) : packageStates;
  const tabs = states.map((each) => ({
    name: t(each === 'missing' && status !== 'OPEN' ? 'left' : each),
    count: numbers[each],
    href: router.buildLocation({ to: paths.handover, params: { id }, search: { state: each } }).href,
    isCurrent: each === state,
    go: () => ask({ state: each }),
  }));
  return <CountTabs label={t('parcels')} tabs={tabs} />;
}

/** Table widths in pixels from which the recipient, the tracking code, and when and by whom it was scanned, have columns. */
const widths = { recipient: 420, code: 520, scanned: 760 };

function useColumns({ handover, state }: Listed): (width: number) => Columns<HandoverPackage> {
  const t = useT();
  const { storeTime } = useFormats();
  const mayChange = useMay(handovers.scan) && handover.status === 'OPEN';
  const place = ({ package: place, packages }: HandoverPackage) =>
    packages > 1 && <span className="muted"> {t('place', { place, count: packages })}</span>;
  return (width) => [
    {
      title: t('order'),
      render: (_, row) => (
        <>
          <Link to={paths.orders} search={{ order: row.orderId }} className="unbroken">
            {row.number ?? row.trackingCode}
          </Link>
          {place(row)}
          {width < widths.recipient && <div className="free-text muted">{row.recipient}</div>}
          {width < widths.code && row.number && <div className="muted">{row.trackingCode}</div>}
        </>
      ),
    },
    ...(width >= widths.recipient
      ? [
          {
            title: t('recipient'),
            render: (_: unknown, { recipient }: HandoverPackage) => <span className="free-text">{recipient}</span>,
          },
        ]
      : []),
    ...(width >= widths.code
      ? [{ title: t('trackingCode'), render: (_: unknown, { trackingCode }: HandoverPackage) => trackingCode }]
      : []),
    ...(width >= widths.scanned && state !== 'missing'
      ? [
          {
            title: t('scanned'),
            render: (_: unknown, { scannedAt, scannedBy, device }: HandoverPackage) =>
              [scannedAt && storeTime(scannedAt), scannedBy, device].filter(Boolean).join(' · '),
          },
        ]
      : []),
    ...(handover.status === 'OPEN'
      ? []
      : [
          {
            title: t('courierScan'),
            render: (_: unknown, { courierScannedAt }: HandoverPackage) =>
              courierScannedAt ? storeTime(courierScannedAt) : <span className="muted">{t('noScan')}</span>,
          },
        ]),
    ...(mayChange
      ? [
          {
            title: t('actions'),
            card: 'side' as const,
            width: 130,
            render: (_: unknown, row: HandoverPackage) => <RowAction handoverId={handover.id} row={row} />,
          },
        ]
      : []),
  ];
}

/** Takes back a scan, or records that a missing parcel is damaged. */
function RowAction({ handoverId: id, row }: { handoverId: string; row: HandoverPackage }) {
  const t = useT();
  const scan = useSend(api.handovers.scan, { stales: handoverRows });
  const unscan = useSend(api.handovers.unscan, { stales: handoverRows });
  const { scanId, trackingCode } = row;
  const markDamaged = () =>
    scan.mutate({ params: { id }, body: { scans: [{ id: newUuid(), code: trackingCode, outcome: 'DAMAGED' }] } });
  if (scanId === null)
    return (
      <Button size="small" loading={scan.isPending} onClick={markDamaged}>
        {t('isDamaged')}
      </Button>
    );
  return (
    <Button size="small" loading={unscan.isPending} onClick={() => unscan.mutate({ params: { id }, body: { scanId } })}>
      {t('takeBack')}
    </Button>
  );
}
