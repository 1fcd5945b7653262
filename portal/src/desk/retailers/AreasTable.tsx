import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api/read.ts';
import { StatePanel } from '../../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import type { SearchState } from '../../ui/useSearchState.ts';
import { deskApi } from '../api.ts';
import { type Area, AreaDrawer } from './AreaDrawer.tsx';
import type { RetailersSearch } from './search.ts';
import { useAreas } from './useAreas.ts';
import { useT } from './words.ts';

/** The most prefixes that a row of the table lists. */
const prefixesShown = 8;

/** Lists the service areas of the courier. */
export function AreasTable({ asked, ask }: SearchState<RetailersSearch>) {
  const t = useT();
  const { nameOf } = useAreas();
  const areas = useRead(deskApi.fleetStores.areas, undefined);
  const columns: Columns<Area> = [
    {
      key: 'name',
      title: t('name'),
      render: (_, { id }) => (
        <span className="pair">
          <strong>
            <Link from={paths.deskRetailers} search={(now) => ({ ...now, area: id })}>
              {nameOf(id)}
            </Link>
          </strong>
          <span className="code">{id}</span>
        </span>
      ),
    },
    { key: 'timezone', title: t('timezone'), dataIndex: 'timezone' },
    {
      key: 'prefixes',
      title: t('prefixes'),
      render: (_, { postalPrefixes: all }) =>
        all.length === 0
          ? t('everywhere')
          : [...all.slice(0, prefixesShown), ...(all.length > prefixesShown ? ['…'] : [])].join(', '),
    },
  ];
  return (
    <>
      <section className="panel">
        <DataTable<Area>
          aria-label={t('areas')}
          read={areas}
          columns={columns}
          empty={<StatePanel mood="sleeping" title={t('noAreas')} />}
        />
      </section>
      <AreaDrawer id={asked.area} areas={areas.data?.data ?? []} onClose={() => ask({ area: undefined })} />
    </>
  );
}
