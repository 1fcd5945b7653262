import { paths } from '@portage/contract/index';
import type { FleetRetailer } from '@portage/contract/retailers/schema';
import type { FleetStore } from '@portage/contract/stores/fleet';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api/read.ts';
import { StatePanel } from '../../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import type { SearchState } from '../../ui/useSearchState.ts';
import { deskApi, listOptions } from '../api.ts';
import type { RetailersSearch } from './search.ts';
import { useT } from './words.ts';

/** Lists a retailer's stores, also those that it requested. */
export function StoresPart({ retailer, asked, ask }: SearchState<RetailersSearch> & { retailer: FleetRetailer }) {
  const t = useT();
  const stores = useRead(
    deskApi.fleetStores.list,
    { params: { id: retailer.id }, query: { page: asked.storesPage } },
    listOptions,
  );
  const columns: Columns<FleetStore> = [
    {
      key: 'name',
      title: t('store'),
      render: (_, { id, name, storeAddress }) => (
        <span className="pair">
          <span>
            <Link from={paths.deskRetailers} search={(now) => ({ ...now, store: id })}>
              {name}
            </Link>
          </span>
          <span>{storeAddress}</span>
        </span>
      ),
    },
    { key: 'pickups', title: t('pickups'), width: 150, render: (_, { pickupTimes }) => pickupTimes.join(', ') || '–' },
    { key: 'state', title: t('state'), width: 120, card: 'side', render: (_, store) => <StoreState store={store} /> },
  ];
  return (
    <section className="panel">
      <DataTable<FleetStore>
        aria-label={t('stores')}
        read={stores}
        columns={columns}
        empty={<StatePanel mood="sleeping" title={t('noStores')} />}
        askPage={({ page }) => ask({ storesPage: page })}
      />
    </section>
  );
}

/** Renders whether orders can leave from a store. */
function StoreState({ store: { isWaiting, isActivated } }: { store: Pick<FleetStore, 'isWaiting' | 'isActivated'> }) {
  const t = useT();
  const [tone, text] = isWaiting
    ? (['info', 'isWaiting'] as const)
    : isActivated
      ? (['good', 'storeOpen'] as const)
      : (['bad', 'storeClosed'] as const);
  return (
    <span className="chip" data-tone={tone}>
      {t(text)}
    </span>
  );
}
