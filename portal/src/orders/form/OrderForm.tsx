import './form.css';
import { DeliveryType } from '@portage/contract/orders/fields';
import { Form, Radio } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { ApiError } from '../../api/client.ts';
import { FormErrors } from '../../ui/form/FormErrors.tsx';
import { fieldName } from '../fieldName.ts';
import { useT } from '../words.ts';
import { CheckContext, Field } from './Field.tsx';
import { MoreFields, PackageFields } from './MoreFields.tsx';
import { ReachPanel } from './recipient/ReachPanel.tsx';
import { RecipientFields } from './recipient/RecipientFields.tsx';
import { SlotFields } from './SlotFields.tsx';
import type { OrderFormState } from './useOrderForm.ts';
import { changedFields } from './values.ts';

type OrderFormProps = {
  state: OrderFormState;
  /** What the server refused. */
  error: ApiError | null;
  onSend: () => void;
  /** Why store, date and time are fixed, if so. */
  slotRefusal?: string | null;
  /** What stands below the order number. */
  numberHelp?: ReactNode;
  id: string;
};

/** Every field of an order, new or edited. What is wrong stands above them and on each until it is mended. */
export function OrderForm({ state, error, onSend, slotRefusal, numberHelp, id }: OrderFormProps) {
  const t = useT();
  const { form, shown, chooses, needsSlot, problem } = state;
  const faults = useFaults(state, error);
  const refusal = problem ?? error;
  const nameOf = (path: string) => (path === 'recipient' ? t('name') : fieldName(path.split('.')[0] ?? path, t));
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
  };
  return (
    <CheckContext value={faults}>
      <Form
        id={id}
        form={form}
        layout="vertical"
        initialValues={shown}
        className="order-form"
        requiredMark
        // The browser's own bubble would hide all faults but one.
        noValidate
        onSubmitCapture={onSend}
        onKeyDown={sendByKey}
      >
        <FormErrors form={form} error={refusal} faults={refusal ? faults() : []} nameOf={nameOf} />
        <RecipientFields reach={slotRefusal ? null : <ReachPanel chooses={chooses} />} />
        <PickupFields chooses={chooses} needsSlot={needsSlot} refusal={slotRefusal} />
        <PackageFields />
        <MoreFields numberHelp={numberHelp} />
      </Form>
    </CheckContext>
  );
}

type PickupFieldsProps = {
  /** Whether this member chooses store, date and time. */
  chooses: boolean;
  needsSlot: boolean;
  /** Why nothing of it can change any more, if so. */
  refusal?: string | null;
};

/** What is to be done, and when and where the courier gets it. */
function PickupFields({ chooses, needsSlot, refusal = null }: PickupFieldsProps) {
  const t = useT();
  const isFixed = refusal !== null;
  return (
    <fieldset className="field-group">
      <legend>{t('slot')}</legend>
      {refusal && <p className="muted">{refusal}</p>}
      <Field name="type" label={t('type')}>
        <Radio.Group
          optionType="button"
          disabled={isFixed}
          options={DeliveryType.options.map((type) => ({ value: type, label: t(type) }))}
        />
      </Field>
      {chooses && <SlotFields needsSlot={needsSlot} isFixed={isFixed} />}
    </fieldset>
  );
}

/** What is wrong now: by the form's own rules, and what the server refused of values that are still as they were sent. */
function useFaults({ faults, read }: OrderFormState, error: ApiError | null) {
  const [sent, setSent] = useState({ error, values: read() });
  if (sent.error !== error) setSent({ error, values: read() });
  return () => {
    const changed: readonly string[] = changedFields(sent.values, read());
    const refused = (error?.body.errors ?? []).filter(({ path }) => !changed.includes(path.split('.')[0] ?? ''));
    return [...faults(), ...refused];
  };
}
