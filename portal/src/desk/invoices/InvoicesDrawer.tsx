import { PlusOutlined } from '@ant-design/icons';
import type { BillingAccount, Invoice } from '@portage/contract/expense/fleet';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRead } from '../../api/read.ts';
import { useSend } from '../../api/send.ts';
import { InvoiceLines } from '../../expense/InvoiceLines.tsx';
import { InvoiceStatus } from '../../expense/InvoiceStatus.tsx';
import { useUnfolding } from '../../expense/useUnfolding.tsx';
import { FormDrawer } from '../../ui/SideDrawer.tsx';
import { StatePanel } from '../../ui/StatePanel.tsx';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import { useConfirm } from '../../ui/useConfirm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import type { SearchState } from '../../ui/useSearchState.ts';
import { useFormats } from '../../words/formats.ts';
import { deskApi } from '../api.ts';
import { InvoiceForm } from './InvoiceForm.tsx';
import type { InvoiceAct, InvoicesSearch } from './search.ts';
import { useT } from './words.ts';

type DrawerProps = SearchState<InvoicesSearch> & { account: BillingAccount | undefined };

/** Renders the invoices of a retailer, or the form that makes or changes one. */
export function InvoicesDrawer({ asked, ask, account }: DrawerProps) {
  const t = useT();
  const { retailer } = asked;
  return (
    <FormDrawer
      isOpen={retailer !== undefined}
      onClose={() => ask({ retailer: undefined })}
      size={760}
      title={account && t('invoicesOf', { retailer: account.name })}
    >
      {retailer && <Invoices key={retailer} retailerId={retailer} asked={asked} ask={ask} account={account} />}
    </FormDrawer>
  );
}

/** The newest invoices, which include every draft that a person still works on. */
const shown = 100;

function Invoices({ retailerId, asked, ask, account }: DrawerProps & { retailerId: string }) {
  const t = useT();
  const { act, invoice } = asked;
  const invoices = useRead(
    deskApi.fleetInvoices.list,
    { params: { id: retailerId }, query: { pageSize: shown } },
    { placeholderData: keepPreviousData },
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
        unbilledFrom={account?.unbilledFrom ?? null}
        onDone={(id) => ask({ act: undefined, invoice: id ?? invoice })}
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
        isPaged={false}
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
