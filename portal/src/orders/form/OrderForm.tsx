import './form.css';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/client.ts';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { CheckContext } from './Field.tsx';
import { HandOverFields } from './HandOverFields.tsx';
import { MoreFields } from './MoreFields.tsx';
import { PackageFields } from './PackageFields.tsx';
import { ReachPanel } from './ReachPanel.tsx';
import { RecipientFields } from './RecipientFields.tsx';
import type { OrderFormState } from './useOrderForm.ts';

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

/** Every field of an order, new or edited. What is wrong stands above them and on each. */
export function OrderForm({ state, error, onSend, slotRefusal, numberHelp, id }: OrderFormProps) {
  const { form, shown, chooses, needsSlot, faults, problem } = state;
  return (
    <CheckContext value={faults}>
      <Form
        id={id}
        form={form}
        layout="vertical"
        initialValues={shown}
        className="order-form"
        requiredMark
        onSubmitCapture={onSend}
      >
        <FormErrors form={form} error={problem ?? error} />
        <RecipientFields reach={slotRefusal ? null : <ReachPanel chooses={chooses} />} />
        <HandOverFields chooses={chooses} needsSlot={needsSlot} refusal={slotRefusal} />
        <PackageFields />
        <MoreFields numberHelp={numberHelp} />
      </Form>
    </CheckContext>
  );
}
