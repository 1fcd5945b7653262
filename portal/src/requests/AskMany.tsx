// The same request to the courier about the selected orders.
import { isChanging, newsOf, type RequestKind, reasonLimit } from '@portage/contract/requests/rules';
import { NewOrderRequests } from '@portage/contract/requests/schema';
import { returnDays } from '@portage/contract/tracking/choices';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useLeftOut } from '../orders/table/actions/TroubleAlert.tsx';
import type { BatchProps } from '../orders/table/actions/trouble.ts';
import { batchRows } from '../orders/useOrderSend.ts';
import { useEarliestToday } from '../stores/useStores.ts';
import { Field } from '../ui/form/Field.tsx';
import { LongTextField, RadioField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormModal } from '../ui/modal/FormModal.tsx';
import { HoldField } from './AskCourier.tsx';
import { NewDay } from './NewDay.tsx';
import { useT } from './words.ts';

type AskManyProps = Pick<BatchProps, 'orders' | 'keep'> & {
  /** What the form opens with, if the orders have the same problem. */
  start?: { kind: (typeof kinds)[number]; reason: string };
};

/** Requests the same from the courier for all selected orders; those that refuse it are listed. */
export function AskMany({ orders, keep, start }: AskManyProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('ask')}</Button>
      <FormModal isOpen={isOpen} onClose={close} title={t('askMany', { count: orders.length })} width={600}>
        <AskManyForm {...{ orders, keep, start }} onDone={close} />
      </FormModal>
    </>
  );
}

const kinds = ['TRACE', 'CHANGE', 'HOLD', 'DROPOFF', 'RETURN'] as const satisfies readonly RequestKind[];

type AskManyValues = { kind: RequestKind; reason: string; changes: { date: string | null } };

function AskManyForm({ orders, keep, start, onDone }: AskManyProps & { onDone: () => void }) {
  const t = useT();
  const say = useLeftOut(orders, (count) => t('askManyFailed', { count }));
  const today = useEarliestToday(orders.map(({ pickupScheduleId }) => pickupScheduleId));
  // Only the days on which the courier can come back for each of the orders: sooner for a collection than for a delivery.
  const days = returnDays('DELIVERY', today).filter((day) =>
    orders.every(({ type }) => returnDays(type, today).includes(day)),
  );
  const initial: AskManyValues = { kind: 'TRACE', reason: '', ...start, changes: { date: null } };
  const form = useSchemaForm({
    schema: NewOrderRequests,
    initial,
    bodyOf: ({ kind, reason, changes }) => ({
      ids: orders.map(({ id }) => id),
      kind,
      reason,
      ...(isChanging(kind) && { changes }),
    }),
    send: (body) => api.requests.askMany({ body }),
    stales: [...batchRows, 'problems.list', 'problems.counts'],
    onSaved: ({ done, leftOut }) => {
      say(t('askManyDone', { count: done.length }), done.length, leftOut);
      // With no request sent, the form stays open for another kind.
      if (done.length > 0) onDone();
      keep((selected) => selected.filter(({ id }) => !done.includes(id)));
    },
  });
  const { kind } = form.values;
  return (
    <SchemaForm form={form} action={t('askSend')} onCancel={onDone}>
      <RadioField
        name="kind"
        label={t('askWhat')}
        options={kinds.map((each) => ({ value: each, label: t(`ask.${each}`) }))}
      />
      {kind === 'CHANGE' && (
        <Field name={['changes', 'date']} label={t('newDate')} isRequired>
          <NewDay days={days} from={today} />
        </Field>
      )}
      {kind === 'HOLD' && <HoldField today={today} />}
      <LongTextField
        name="reason"
        label={t('askReason')}
        isRequired
        maxLength={reasonLimit}
        placeholder={t(`why.${kind}`)}
      />
      <p className="muted">{t(`newsMany.${newsOf(kind, ['date'])}`)}</p>
    </SchemaForm>
  );
}
