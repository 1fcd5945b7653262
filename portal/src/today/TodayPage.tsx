import './today.css';
import { ScanOutlined, UploadOutlined } from '@ant-design/icons';
import { imports } from '@portage/contract/imports/endpoints';
import { paths, scanPath } from '@portage/contract/index';
import type { Today } from '@portage/contract/today/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Pagination } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useMay } from '../auth/account.ts';
import { NothingYet } from '../orders/NothingYet.tsx';
import { rereadEvery } from '../problems/useCounts.ts';
import { StatisticsSearch } from '../statistics/search.ts';
import { useToday } from '../stores/useStores.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { Overview } from './Overview.tsx';
import { StoreCard } from './StoreCard.tsx';
import { queryOf } from './search.ts';
import { useNextStep } from './useNextStep.tsx';
import { useT } from './words.ts';

/** Renders the first screen of the day: what each store has to do before its next pickup, and how the rest is going. */
export function TodayPage() {
  const t = useT();
  const { asked, ask } = useSearchState(StatisticsSearch);
  // A pickup also passes by time, without an event.
  const read = useRead(api.today.read, queryOf(asked.page), {
    placeholderData: keepPreviousData,
    refetchInterval: rereadEvery,
  });
  const today = read.data;
  return (
    <div className="page today">
      <TodayHeader today={today} />
      <ReadState read={read} />
      {today?.total === 0 && (
        <section className="panel">
          <NothingYet />
        </section>
      )}
      {today && today.data.length > 0 && (
        <ul className="today-stores" aria-label={t('stores')} aria-busy={read.isPlaceholderData}>
          {today.data.map((store) => (
            <StoreCard key={store.pickupScheduleId} store={store} />
          ))}
        </ul>
      )}
      {today && today.total > today.pageSize && (
        <Pagination
          align="center"
          current={today.current}
          pageSize={today.pageSize}
          total={today.total}
          showSizeChanger={false}
          onChange={(page) => ask({ page: page === 1 ? undefined : page })}
        />
      )}
      {today && today.total > 0 && <Overview />}
    </div>
  );
}

/** Renders the title with the date, the upload, and one act for all stores if several have something to do. */
function TodayHeader({ today }: { today: Today | undefined }) {
  const t = useT();
  const { day } = useFormats();
  const navigate = useNavigate();
  const mayUpload = useMay(imports.start);
  const { button, outcome } = useNextStep({ steps: today && hasSeveral(today) ? today.all : nothing });
  return (
    <div>
      <PageHeader
        title={t('title')}
        about={day(useToday())}
        actions={
          <>
            <Button icon={<ScanOutlined aria-hidden />} href={scanPath}>
              {t('scan')}
            </Button>
            {mayUpload && (
              <Button
                icon={<UploadOutlined aria-hidden />}
                onClick={() => void navigate({ to: paths.orders, search: { panel: 'upload' } })}
              >
                {t('upload')}
              </Button>
            )}
            {button}
          </>
        }
      />
      {outcome}
    </div>
  );
}

const none = { total: 0, isCapped: false };
const nothing = { toFulfil: none, toPrint: none };

/** Returns whether more than one store has orders to fulfil or print, as far as one page shows. */
const hasSeveral = ({ data, total }: Today) =>
  total > data.length || data.filter(({ steps }) => steps.toFulfil.total + steps.toPrint.total > 0).length > 1;
