import { SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '../../words/translate.ts';
import { useMaySync, useSync } from './useSync.ts';
import { words } from './words.ts';

/** Renders the button that syncs the shops; hidden if the retailer has none. */
export function SyncButton() {
  return useMaySync() ? <Sync /> : null;
}

function Sync() {
  const t = useWords(words);
  const { start, isWorking } = useSync();
  return (
    <Button
      aria-label={t(isWorking ? 'syncing' : 'sync')}
      title={t(isWorking ? 'syncing' : 'sync')}
      className="orders-sync"
      icon={<SyncOutlined aria-hidden spin={isWorking} />}
      onClick={isWorking ? undefined : start}
    >
      Shopify
    </Button>
  );
}
