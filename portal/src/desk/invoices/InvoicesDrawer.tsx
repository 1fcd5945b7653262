import { PlusOutlined } from '@ant-design/icons';
import type { BillingAccount, Invoice } from '@portage/contract/expense/fleet';
import { Button } from 'antd';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { InvoiceLines } from '../../expense/InvoiceLines.tsx';
import { InvoiceStatus } from '../../expense/InvoiceStatus.tsx';
import { useUnfolding } from '../../expense/useUnfolding.tsx';
import { FormDrawer } from '../../ui/SideDrawer.tsx';
import { ReadState, StatePanel } from '../../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import type { SearchState } from '../../ui/useSearchState.ts';
import { useFormats } from '../../words/formats.ts';
import { deskApi, listOptions } from '../api.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import type { InvoiceAct, InvoicesSearch } from './search.ts';
import { useT } from './words.ts';

/** Renders the invoices of a retailer, or the form that makes or changes one. */
export function InvoicesDrawer({ asked, ask }: SearchState<InvoicesSearch>) {
  const t = useT();
  const { retailer } = asked;
  // The account may be on another page of the list.
  const query = { id: retailer, pageSize: 1 };
  const read = useRead(deskApi.fleetInvoices.accounts, { query }, { enabled: retailer !== undefined });
  const account = read.data?.data[0];
  return (
    <FormDrawer
      isOpen={retailer !== undefined}
      onClose={() => ask({ retailer: undefined })}
      size={760}
      title={account && t('invoicesOf', { retailer: account.name })}
    >
      {retailer && <ReadState read={read} />}
      {read.data && !account && <StatePanel mood="puzzled" title={t('unknown')} />}
      {account && <Invoices key={account.id} asked={asked} ask={ask} account={account} />}
    </FormDrawer>
  );
}

type InvoicesProps = SearchState<InvoicesSearch> & { account: BillingAccount };

function Invoices({ asked, ask, account }: InvoicesProps) {
  const t = useT();
  const { act, invoice, invoicesPage } = asked;
  const { id: retailerId, unbilledFrom } = account;
  const invoices = useRead(
    deskApi.fleetInvoices.list,
    { params: { id: retailerId }, query: { page: invoicesPage } },
    listOptions,
  );
  const columns = useColumns();
  const chosen = invoices.data?.data.find(({ id }) => id === invoice);
  const expandable = useUnfolding<Invoice>(({ number }) => number ?? t('isDraft'), invoice ? [invoice] : []);
  if (act === 'draft' || (act && chosen))
    return (
      <InvoiceForm
        key={`${act} ${invoice}`}
        act={act}
        retailerId={retailerId}
        invoice={chosen}
        unbilledFrom={unbilledFrom}
        onDone={(id) => ask({ act: undefined, ...(id && { invoice: id, invoicesPage: undefined }) })}
      />
    );
  return (
    <div className="stack">
      <div className="row">
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => ask({ act: 'draft', invoice: undefined })}
        >
          {t('draft')}
        </Button>
      </div>
      <DataTable<Invoice>
        className="panel"
        aria-label={t('title')}
        read={invoices}
        columns={columns}
        expandable={{
          ...expandable,
          expandedRowRender: (row) => (
            <div className="stack">
              <InvoiceLines invoice={row} isLinked={false} />
              <Acts invoice={row} retailerId={retailerId} onAct={(next) => ask({ act: next, invoice: row.id })} />
            </div>
          ),
        }}
        empty={<StatePanel mood="sleeping" title={t('noInvoices')} />}
        askPage={({ page }) => ask({ invoicesPage: page })}
      />
    </div>
  );
}

function useColumns(): Columns<Invoice> {
  const t = useT();
  const { day, money } = useFormats();
  return [
    {
      key: 'number',
      title: t('invoice'),
      render: (_, { number, corrects, startDate, endDate }) => (
        <span className="pair">
          {number && <b>{number}</b>}
          {corrects && <span>{t('creditFor', { number: corrects })}</span>}
          <span className="numeric">{t('fromTo', { from: day(startDate), to: day(endDate) })}</span>
        </span>
      ),
    },
    { key: 'status', title: t('status'), width: 130, render: (_, invoice) => <InvoiceStatus invoice={invoice} /> },
    {
      key: 'total',
      title: t('amount'),
      width: 130,
      card: 'side',
      align: 'end',
      className: 'numeric',
      render: (_, { total }) => <b>{money(total)}</b>,
    },
  ];
}

type ActsProps = { invoice: Invoice; retailerId: string; onAct: (act: InvoiceAct) => void };

/** Renders what can be done with an invoice: a draft is changed, issued or deleted; an issued one is paid or corrected. */
function Acts({ invoice, retailerId, onAct }: ActsProps) {
  const t = useT();
  const { status, kind } = invoice;
  if (status === 'DRAFT')
    return (
      <div className="row">
        <Button type="primary" onClick={() => onAct('issue')}>
          {t('issue')}
        </Button>
        <Button onClick={() => onAct('adjust')}>{t('adjust')}</Button>
        <Discard invoice={invoice} retailerId={retailerId} />
      </div>
    );
  if (kind === 'CREDIT_NOTE') return null;
  return (
    <div className="row">
      {status !== 'PAID' && (
        <Button type="primary" onClick={() => onAct('pay')}>
          {t('pay')}
        </Button>
      )}
      <Button onClick={() => onAct('draft')}>{t('credit')}</Button>
    </div>
  );
}

function Discard({ invoice, retailerId }: Omit<ActsProps, 'onAct'>) {
  const t = useT();
  const confirm = useConfirm();
  const notify = useNotify();
  const discard = useSend(deskApi.fleetInvoices.discard, {
    stales: ['fleetInvoices.list', 'fleetInvoices.accounts'],
    onDone: () => notify.succeeded(t('discarded')),
  });
  const ask = () =>
    confirm({
      title: t('discardTitle'),
      text: t('discardText'),
      action: t('discard'),
      isDangerous: true,
      run: () => discard.mutateAsync({ params: { retailerId, id: invoice.id } }),
    });
  return <Button onClick={() => void ask()}>{t('discard')}</Button>;
}
