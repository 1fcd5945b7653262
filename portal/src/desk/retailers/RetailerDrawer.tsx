import { paths } from '@portage/contract/index';
import type { FleetRetailer } from '@portage/contract/retailers/schema';
import { useRouter } from '@tanstack/react-router';
import { useRead } from '../../api/read.ts';
import { CountTabs } from '../../ui/CountTabs.tsx';
import { FormDrawer } from '../../ui/SideDrawer.tsx';
import { ReadState } from '../../ui/StatePanel.tsx';
import type { SearchState } from '../../ui/useSearchState.ts';
import { deskApi } from '../api.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import { RatesPart } from './RatesPart.tsx';
import { RetailerForm } from './RetailerForm.tsx';
import { StoreEdit } from './StoreEdit.tsx';
import { StoresPart } from './StoresPart.tsx';
import type { RetailersSearch } from './search.ts';
import { useT } from './words.ts';

/** Renders the drawer of one retailer: its application or settings, its stores and its rates; or one of its stores. */
export function RetailerDrawer(state: SearchState<RetailersSearch>) {
  const { asked, ask } = state;
  const { retailer: id, store } = asked;
  const read = useRead(deskApi.retailers.read, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const { data } = read;
  const close = () => ask({ retailer: undefined });
  return (
    <FormDrawer isOpen={id !== undefined} onClose={close} onClosed={focusPage} size={660} title={data?.name}>
      {id && <ReadState read={read} />}
      {data && store && (
        <StoreEdit
          key={store}
          retailer={data}
          storeId={store}
          isFromList={asked.part === 'stores'}
          onClose={() => (asked.part === 'stores' ? ask({ store: undefined }) : close())}
        />
      )}
      {data && !store && <Parts {...state} retailer={data} onClose={close} />}
    </FormDrawer>
  );
}

/** Focuses the page, because the row that opened the drawer may be gone. */
const focusPage = () => document.getElementById('content')?.focus();

type PartsProps = SearchState<RetailersSearch> & { retailer: FleetRetailer; onClose: () => void };

function Parts({ asked, ask, retailer, onClose }: PartsProps) {
  const t = useT();
  const router = useRouter();
  const { part } = asked;
  const Own = retailer.isWaiting ? ApplicationForm : RetailerForm;
  return (
    <>
      <CountTabs
        label={t('partsOf', { name: retailer.name })}
        tabs={([undefined, 'stores', 'rates'] as const).map((each) => ({
          name: t(each ?? (retailer.isWaiting ? 'application' : 'settings')),
          count: null,
          href: router.buildLocation({ to: paths.deskRetailers, search: { ...asked, part: each } }).href,
          isCurrent: part === each,
          go: () => ask({ part: each }),
        }))}
      />
      {part === 'stores' && <StoresPart retailer={retailer} asked={asked} ask={ask} />}
      {part === 'rates' && <RatesPart retailer={retailer} />}
      {part === undefined && <Own key={retailer.id} retailer={retailer} onClose={onClose} />}
    </>
  );
}
