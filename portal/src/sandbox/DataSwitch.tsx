import './sandbox.css';
import { paths } from '@portage/contract/index';
import { sandbox } from '@portage/contract/sandbox/endpoints';
import { Button, Segmented } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { isOnTestData, showTestData } from '../api/testData.ts';
import { useMay } from '../auth/account.ts';
import { useT } from './words.ts';

/** Switches between live and test data; for members with the permission whose retailer has a sandbox. */
export function DataSwitch() {
  const t = useT();
  const may = useMay(sandbox.open);
  const made = useRead(api.sandbox.read, {}, { enabled: may, staleTime: Number.POSITIVE_INFINITY }).data?.isMade;
  if (!may || !made) return null;
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
