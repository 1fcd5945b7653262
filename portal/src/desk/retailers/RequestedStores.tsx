import type { RequestedStore } from '@portage/contract/stores/fleet';
import type { z } from 'zod';
import { useRead } from '../../api/read.ts';
import type { Columns } from '../../ui/table/DataTable.tsx';
import type { SearchState } from '../../ui/useSearchState.ts';
import { useFormats } from '../../words/formats.ts';
import { deskApi, listOptions } from '../api.ts';
import { answerColumn, DeskTable } from '../DeskTable.tsx';
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
  const stores = useRead(deskApi.fleetStores.requested, { query: { after: asked.after, limit: '50' } }, listOptions);
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
    answerColumn(ofDesk('answer'), ({ id, retailerId }) => ask({ retailer: retailerId, store: id })),
  ];
  return (
    <section className="panel">
      <DeskTable<Store>
        label={t('requested')}
        empty={t('noRequested')}
        read={stores}
        columns={columns}
        width={800}
        asked={asked}
        ask={ask}
      />
    </section>
  );
}
