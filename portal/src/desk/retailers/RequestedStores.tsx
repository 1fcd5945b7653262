import type { RequestedStore } from '@portage/contract/stores/fleet';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import type { z } from 'zod';
import { useRead } from '../../api/read.ts';
import { StatePanel } from '../../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import type { SearchState } from '../../ui/useSearchState.ts';
import { useFormats } from '../../words/formats.ts';
import { deskApi } from '../api.ts';
import { useT as useDeskWords } from '../words.ts';
import type { RetailersSearch } from './search.ts';
import { useAreas } from './useAreas.ts';
import { useT } from './words.ts';

type Store = z.output<typeof RequestedStore>;

/** Lists the stores that all retailers requested, oldest first. */
export function RequestedStores({ asked, ask }: SearchState<RetailersSearch>) {
  const t = useT();
  const ofDesk = useDeskWords();
  const { ago } = useFormats();
  const { nameOf } = useAreas();
  const stores = useRead(
    deskApi.fleetStores.requested,
    { query: { after: asked.after, limit: '50' } },
    { placeholderData: keepPreviousData },
  );
  const columns: Columns<Store> = [
    {
      key: 'store',
      title: t('store'),
      render: (_, { name, storeAddress }) => (
        <span className="pair">
          <strong>{name}</strong>
          <span>{storeAddress}</span>
        </span>
      ),
    },
    { key: 'retailer', title: t('retailer'), dataIndex: 'retailer' },
    { key: 'area', title: t('area'), render: (_, { serviceArea }) => nameOf(serviceArea.id) },
    { key: 'at', title: t('askedAt'), width: 130, card: 'side', render: (_, { askedAt }) => ago(askedAt) },
    {
      key: 'answer',
      width: 120,
      render: (_, { id, retailerId }) => (
        <Button onClick={() => ask({ retailer: retailerId, store: id })}>{ofDesk('answer')}</Button>
      ),
    },
  ];
  return (
    <section className="panel">
      <DataTable<Store>
        aria-label={t('requested')}
        read={stores}
        columns={columns}
        empty={<StatePanel mood="sleeping" title={t('noRequested')} />}
        before={asked.after}
        pageTexts={{ newest: ofDesk('first'), older: ofDesk('next') }}
        askPage={({ before }) => ask({ after: before })}
      />
    </section>
  );
}
