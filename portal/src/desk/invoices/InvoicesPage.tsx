import type { BillingAccount } from '@portage/contract/expense/fleet';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api/read.ts';
import { isOwnClick } from '../../orders/table/rows.ts';
import { SearchField } from '../../ui/filters/SearchField.tsx';
import { StatePanel } from '../../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import { type SearchState, useSearchState } from '../../ui/useSearchState.ts';
import { useFormats } from '../../words/formats.ts';
import { deskApi, listOptions } from '../api.ts';
import { DeskPage } from '../DeskPage.tsx';
import { InvoicesDrawer } from './InvoicesDrawer.tsx';
import { InvoicesSearch } from './search.ts';
import { useT } from './words.ts';

const options = {
  restarts: {
    page: ['search'],
    invoicesPage: ['retailer'],
    invoice: ['retailer', 'invoicesPage'],
    act: ['retailer', 'invoice', 'invoicesPage'],
  },
  replaces: ['search'],
  closes: ['retailer', 'act', 'invoice'],
} as const;

/** Lists the retailers with what waits to be billed and to be paid; each opens its invoices. */
export function InvoicesPage() {
  const t = useT();
  const state = useSearchState(InvoicesSearch, options);
  const { asked, ask } = state;
  return (
    <DeskPage
      title={t('title')}
      filters={
        <SearchField
          label={t('search')}
          value={asked.search ?? ''}
          onSearch={(text) => ask({ search: text || undefined })}
        />
      }
    >
      <Accounts {...state} />
    </DeskPage>
  );
}

function Accounts({ asked, ask }: SearchState<InvoicesSearch>) {
  const t = useT();
  const { page, pageSize, search } = asked;
  const accounts = useRead(
    deskApi.fleetInvoices.accounts,
    { query: { page, pageSize, search: search ? `like:${search}` : undefined } },
    listOptions,
  );
  const columns = useColumns();
  return (
    <>
      <DataTable<BillingAccount>
        className="panel"
        aria-label={t('title')}
        read={accounts}
        columns={columns}
        total={(count) => t('total', { count })}
        empty={<StatePanel mood="sleeping" title={search ? t('noMatch', { search }) : t('none')} />}
        onRow={({ id }) => ({ onClick: (event) => isOwnClick(event) && ask({ retailer: id }) })}
        askPage={ask}
      />
      <InvoicesDrawer asked={asked} ask={ask} />
    </>
  );
}

function useColumns(): Columns<BillingAccount> {
  const t = useT();
  const { day, number } = useFormats();
  return [
    {
      key: 'name',
      title: t('retailer'),
      render: (_, { id, name }) => (
        <Link from={paths.deskInvoices} search={(now) => ({ ...now, retailer: id })}>
          <strong>{name}</strong>
        </Link>
      ),
    },
    {
      key: 'unbilled',
      title: t('unbilledFrom'),
      className: 'numeric',
      render: (_, { unbilledFrom }) => unbilledFrom && day(unbilledFrom),
    },
    {
      key: 'drafts',
      title: t('drafts'),
      className: 'numeric',
      render: (_, { drafts }) => (drafts > 0 ? number(drafts) : null),
    },
    {
      key: 'overdue',
      title: t('overdue'),
      card: 'side',
      className: 'numeric',
      render: (_, { overdue }) =>
        overdue > 0 && (
          <span className="chip" data-tone="warning">
            {number(overdue)}
          </span>
        ),
    },
  ];
}
