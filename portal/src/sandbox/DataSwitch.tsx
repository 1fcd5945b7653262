import './sandbox.css';
import { paths } from '@portage/contract/index';
import { sandbox as rows } from '@portage/contract/sandbox/endpoints';
import { Button, Segmented } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { isOnTestData, showTestData } from '../api/testData.ts';
import { useMay } from '../auth/account.ts';
import { useT } from './words.ts';

type DataSwitchProps = {
  /** Shows it only while the header does not, because there is no test order. */
  isForUnused?: boolean;
};

/** Switches between live and test data; for members with the permission whose retailer has a sandbox. */
export function DataSwitch({ isForUnused = false }: DataSwitchProps) {
  const t = useT();
  const may = useMay(rows.open);
  const sandbox = useRead(api.sandbox.read, {}, { enabled: may, staleTime: Number.POSITIVE_INFINITY }).data;
  const isUsed = isOnTestData || sandbox?.hasOrders;
  if (!may || !sandbox?.isMade || isUsed === isForUnused) return null;
  return (
    <Segmented
      aria-label={t('shown')}
      value={isOnTestData}
      options={[
        { value: false, label: t('live') },
        { value: true, label: t('test') },
      ]}
      onChange={(isWanted) => showTestData(isWanted, paths.orders)}
    />
  );
}

/** Renders the banner above every screen with test data. */
export function TestBanner() {
  const t = useT();
  if (!isOnTestData) return null;
  return (
    <div className="row row-apart test-banner" role="status">
      <strong>{t('banner')}</strong>
      <Button size="small" onClick={() => showTestData(false, paths.orders)}>
        {t('back')}
      </Button>
    </div>
  );
}

/** Creates the test data if there is none, and opens it. */
export function OpenTestData() {
  const t = useT();
  const open = useSend(api.sandbox.open, { onDone: () => showTestData(true, paths.orders) });
  return (
    <Button loading={open.isPending} onClick={() => open.mutate({})}>
      {t('open')}
    </Button>
  );
}
