import { paths } from '@portage/contract/index';
import type { FleetRetailer } from '@portage/contract/retailers/schema';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useRead } from '../../api/read.ts';
import { isOwnClick } from '../../orders/table/rows.ts';
import { StatePanel } from '../../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import type { SearchState } from '../../ui/useSearchState.ts';
import { useFormats } from '../../words/formats.ts';
import { deskApi, listOptions } from '../api.ts';
import type { RetailersSearch } from './search.ts';
import { useAreas } from './useAreas.ts';
import { useT } from './words.ts';

type TableProps = SearchState<RetailersSearch> & { is: 'waiting' | 'activated' | 'deactivated' | undefined };

/** Renders a page of the retailers. */
export function RetailersTable({ asked, ask, is }: TableProps) {
  const t = useT();
  const { page, pageSize, search } = asked;
  const retailers = useRead(
    deskApi.retailers.list,
    { query: { page, pageSize, is, search: search ? `like:${search}` : undefined } },
    listOptions,
  );
  const columns = useColumns();
  return (
    <DataTable<FleetRetailer>
      className="panel cells-top"
      aria-label={t('title')}
      read={retailers}
      columns={columns}
      total={(count) => t('total', { count })}
      empty={<NoRetailers search={search} is={is} onClear={() => ask({ search: undefined, tab: undefined })} />}
      onRow={({ id }) => ({ onClick: (event) => isOwnClick(event) && ask({ retailer: id }) })}
      askPage={ask}
    />
  );
}

type NoneProps = Pick<TableProps, 'is'> & { search: string | undefined; onClear: () => void };

function NoRetailers({ search, is, onClear }: NoneProps) {
  const t = useT();
  if (!search) return <StatePanel mood="sleeping" title={t(is === 'waiting' ? 'noneWaiting' : 'none')} />;
  return (
    <StatePanel
      mood="puzzled"
      title={t('noMatch', { search })}
      action={<Button onClick={onClear}>{t('showAll')}</Button>}
    />
  );
}

/** Renders whether a retailer's accounts are valid. */
function RetailerState({ retailer }: { retailer: FleetRetailer }) {
  const t = useT();
  const { isWaiting, isActivated } = retailer;
  if (isWaiting)
    return (
      <span className="chip" data-tone="info">
        {t('isWaiting')}
      </span>
    );
  return (
    <span className="chip" data-tone={isActivated ? 'good' : 'bad'}>
      {t(isActivated ? 'isActivated' : 'isDeactivated')}
    </span>
  );
}

function useColumns(): Columns<FleetRetailer> {
  const t = useT();
  const { day } = useFormats();
  const { nameOf } = useAreas();
  return [
    {
      key: 'name',
      title: t('name'),
      render: (_, { id, name, trackingCodePrefix }) => (
        <span className="pair">
          <strong>
            <Link from={paths.deskRetailers} search={(now) => ({ ...now, retailer: id })}>
              {name}
            </Link>
          </strong>
          <span className="code">{trackingCodePrefix}</span>
        </span>
      ),
    },
    {
      key: 'contact',
      title: t('contact'),
      render: (_, { email, phone }) => (
        <span className="pair">
          {email && <EmailText email={email} />}
          <span>{phone}</span>
        </span>
      ),
    },
    {
      key: 'areas',
      title: t('areas'),
      render: (_, { serviceAreaIds }) => serviceAreaIds.map(nameOf).join(', '),
    },
    {
      key: 'state',
      title: t('state'),
      width: 120,
      card: 'side',
      render: (_, retailer) => <RetailerState retailer={retailer} />,
    },
    {
      key: 'since',
      title: t('since'),
      width: 140,
      className: 'numeric',
      render: (_, { createdAt }) => day(createdAt.slice(0, 10)),
    },
  ];
}
