import { DueDate, type Invoice, NewAdjustment, NewInvoice, Payment } from '@portage/contract/expense/fleet';
import { provinces } from '@portage/contract/stores/provinces';
import { useToday } from '../../stores/useStores.ts';
import { DateField, LongTextField, NumberField, SelectField } from '../../ui/form/fields.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { addDays } from '../../words/day.ts';
import { deskApi } from '../api.ts';
import { centsOf } from '../centsOf.ts';
import type { InvoiceAct } from './search.ts';
import { useT } from './words.ts';

type FormProps = {
  retailerId: string;
  invoice: Invoice | undefined;
  /** The date of the oldest charge that is not billed, where a new invoice begins. */
  unbilledFrom: string | null;
  /** Receives the id of a new draft. */
  onDone: (id?: string) => void;
};

const stales = ['fleetInvoices.list', 'fleetInvoices.accounts'] as const;

/** Renders the form of an action on the invoices of a retailer. */
export function InvoiceForm({ act, ...props }: FormProps & { act: InvoiceAct }) {
  const { invoice } = props;
  if (act === 'draft') return <DraftForm {...props} />;
  if (!invoice) return null;
  if (act === 'adjust') return <AdjustForm {...props} invoice={invoice} />;
  return act === 'issue' ? <IssueForm {...props} invoice={invoice} /> : <PayForm {...props} invoice={invoice} />;
}

/** Makes the draft of an invoice; of a credit note, if an invoice is given. */
function DraftForm({ retailerId, invoice, unbilledFrom, onDone }: FormProps) {
  const t = useT();
  const notify = useNotify();
  const yesterday = addDays(useToday(), -1);
  const initial: { startDate: string | null; endDate: string | null } = invoice
    ? { startDate: invoice.startDate, endDate: invoice.endDate }
    : { startDate: unbilledFrom ?? yesterday, endDate: yesterday };
  const form = useSchemaForm({
    schema: NewInvoice,
    initial,
    bodyOf: (dates) => ({ ...dates, ...(invoice && { corrects: invoice.id }) }),
    send: (body) => deskApi.fleetInvoices.draft({ params: { id: retailerId }, body }),
    stales,
    onSaved: ({ id }) => {
      notify.succeeded(t('drafted'));
      onDone(id);
    },
  });
  return (
    <SchemaForm form={form} action={t('createDraft')} onCancel={() => onDone()}>
      <p>{invoice ? t('creditFor', { number: invoice.number ?? '' }) : t('draftText')}</p>
      <div className="fields">
        <DateField name="startDate" label={t('startDate')} isRequired />
        <DateField name="endDate" label={t('endDate')} isRequired />
      </div>
    </SchemaForm>
  );
}

type OneProps = FormProps & { invoice: Invoice };
const keysOf = ({ retailerId, invoice }: OneProps) => ({ params: { retailerId, id: invoice.id } });

type Amount = { reason: string; amount: number | null; province: (typeof provinces)[number] | undefined };
const noAmount: Amount = { reason: '', amount: null, province: undefined };

function AdjustForm(props: OneProps) {
  const t = useT();
  const notify = useNotify();
  const form = useSchemaForm({
    schema: NewAdjustment,
    initial: noAmount,
    bodyOf: ({ amount, ...rest }) => ({ ...rest, cents: centsOf(amount) }),
    pathOf: (path) => (path === 'cents' ? 'amount' : path),
    send: (body) => deskApi.fleetInvoices.adjust({ ...keysOf(props), body }),
    stales,
    onSaved: () => {
      notify.succeeded(t('adjusted'));
      props.onDone();
    },
  });
  return (
    <SchemaForm form={form} action={t('adjust')} onCancel={() => props.onDone()}>
      <div className="fields">
        <NumberField name="amount" label={t('amount')} isRequired help={t('amountHelp')} precision={2} suffix="$" />
        <SelectField
          name="province"
          label={t('province')}
          isRequired
          options={provinces.map((value) => ({ value, label: value }))}
        />
      </div>
      <LongTextField name="reason" label={t('reason')} isRequired maxLength={240} />
    </SchemaForm>
  );
}

/** Days until an invoice is due, unless another date is chosen. */
const daysToPay = 30;

function IssueForm(props: OneProps) {
  const t = useT();
  const notify = useNotify();
  const initial: { dueDate: string | null } = { dueDate: addDays(useToday(), daysToPay) };
  const form = useSchemaForm({
    schema: DueDate,
    initial,
    send: (body) => deskApi.fleetInvoices.issue({ ...keysOf(props), body }),
    stales,
    onSaved: ({ number }) => {
      notify.succeeded(t('issued', { number: number ?? '' }));
      props.onDone();
    },
  });
  return (
    <SchemaForm form={form} action={t('issue')} onCancel={() => props.onDone()}>
      <p>{t('issueText')}</p>
      <DateField name="dueDate" label={t('dueDate')} isRequired />
    </SchemaForm>
  );
}

function PayForm(props: OneProps) {
  const t = useT();
  const notify = useNotify();
  const initial: { paidOn: string | null } = { paidOn: useToday() };
  const form = useSchemaForm({
    schema: Payment,
    initial,
    send: (body) => deskApi.fleetInvoices.pay({ ...keysOf(props), body }),
    stales,
    onSaved: () => {
      notify.succeeded(t('paid'));
      props.onDone();
    },
  });
  return (
    <SchemaForm form={form} action={t('pay')} onCancel={() => props.onDone()}>
      <DateField name="paidOn" label={t('paidOn')} isRequired />
    </SchemaForm>
  );
}
