import { PlusOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useRead } from '../../api/read.ts';
import { CountTabs } from '../../ui/CountTabs.tsx';
import { SearchField } from '../../ui/filters/SearchField.tsx';
import { type SearchState, useSearchState } from '../../ui/useSearchState.ts';
import { deskApi, listOptions } from '../api.ts';
import { DeskPage } from '../DeskPage.tsx';
import { AreasTable } from './AreasTable.tsx';
import { RequestedStores } from './RequestedStores.tsx';
import { RetailerDrawer } from './RetailerDrawer.tsx';
import { RetailersTable } from './RetailersTable.tsx';
import { newArea, RetailersSearch } from './search.ts';
import { useT } from './words.ts';

const options = {
  restarts: {
    page: ['search', 'tab'],
    after: ['tab'],
    area: ['tab'],
    part: ['retailer'],
    storesPage: ['retailer'],
    store: ['retailer', 'part'],
  },
  replaces: ['search'],
  closes: ['retailer', 'store', 'area'],
} as const;

/** Lists the retailers, the stores that they requested, and the service areas. */
export function RetailersPage() {
  const t = useT();
  const state = useSearchState(RetailersSearch, options);
  const { asked, ask } = state;
  const { tab, search = '' } = asked;
  return (
    <DeskPage
      title={t('title')}
      actions={
        tab === 'areas' && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => ask({ area: newArea })}>
            {t('newArea')}
          </Button>
        )
      }
      filters={
        tab !== 'areas' &&
        tab !== 'requested' && (
          <SearchField label={t('search')} value={search} onSearch={(text) => ask({ search: text || undefined })} />
        )
      }
    >
      <Tabs {...state} />
      {tab === 'requested' && <RequestedStores {...state} />}
      {tab === 'areas' && <AreasTable {...state} />}
      {tab !== 'requested' && tab !== 'areas' && <RetailersTable {...state} is={tab} />}
      <RetailerDrawer {...state} />
    </DeskPage>
  );
}

const tabs = [undefined, ...RetailersSearch.shape.tab.unwrap().unwrap().options] as const;

function Tabs({ asked, ask }: SearchState<RetailersSearch>) {
  const t = useT();
  const router = useRouter();
  const waiting = useRead(deskApi.retailers.list, { query: { is: 'waiting', pageSize: 1 } }, listOptions).data?.total;
  return (
    <CountTabs
      label={t('parts')}
      tabs={tabs.map((tab) => ({
        name: t(tab ?? 'all'),
        count: tab === 'waiting' ? waiting : null,
        tone: 'info',
        href: router.buildLocation({ to: paths.deskRetailers, search: { tab } }).href,
        isCurrent: asked.tab === tab,
        go: () => ask({ tab }),
      }))}
    />
  );
}
