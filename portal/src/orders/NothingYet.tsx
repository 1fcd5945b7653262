import { paths } from '@portage/contract/index';
import { stores as storeRows } from '@portage/contract/stores/endpoints';
import { Link } from '@tanstack/react-router';
import { useMay } from '../auth/account.ts';
import { useStores } from '../stores/useStores.ts';
import { StatePanel } from '../ui/StatePanel.tsx';
import { useT } from './words.ts';

/** Shown before the first order; a retailer without an active store is led to request one. */
export function NothingYet() {
  const t = useT();
  const { stores, isLoaded } = useStores();
  const mayAsk = useMay(storeRows.ask);
  if (!isLoaded || stores.some(({ isActivated }) => isActivated))
    return <StatePanel mood="carrying" title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <StatePanel
      mood="waiting"
      title={t(stores.length > 0 ? 'closedStoreTitle' : 'noStoreTitle')}
      text={t('noStoreText')}
      action={mayAsk && <Link to={paths.stores}>{t('noStoreAsk')}</Link>}
    />
  );
}
