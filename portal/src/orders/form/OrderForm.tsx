import './form.css';
import type { ComponentProps, ReactNode } from 'react';
import { FieldGroup } from '../../ui/form/Field.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { fieldName } from '../fieldName.ts';
import { useT } from '../words.ts';
import { MoreFields, PackageFields } from './MoreFields.tsx';
import { OrderControl, OtherFields } from './OrderControl.tsx';
import { ReachPanel } from './recipient/ReachPanel.tsx';
import { RecipientFields } from './recipient/RecipientFields.tsx';
import { SlotFields } from './SlotFields.tsx';
import type { OrderFormState } from './useOrderForm.ts';
import type { OrderValues } from './values.ts';

type OrderFormProps = Omit<ComponentProps<typeof SchemaForm<OrderValues>>, 'form' | 'nameOf' | 'children'> & {
  state: OrderFormState;
  /** The reason why store, date and time cannot be changed, or null. */
  slotRefusal?: string | null;
  /** The reason why the number of packages cannot be changed, or null. */
  packagesRefusal?: string | null;
  /** Shown below the order number. */
  numberHelp?: ReactNode;
  /** Shown below the proof. */
  proofHelp?: ReactNode;
};

/** Renders every field of an order, new or edited. */
export function OrderForm({
  state,
  slotRefusal = null,
  packagesRefusal = null,
  numberHelp,
  proofHelp,
  ...rest
}: OrderFormProps) {
  const t = useT();
  const { chooses, needsSlot } = state;
  const isFixed = slotRefusal !== null;
  const nameOf = (path: string) => (path === 'recipient' ? t('name') : fieldName(path.split('.')[0] ?? path, t));
  return (
    <SchemaForm form={state} nameOf={nameOf} className="order-form" {...rest}>
      <RecipientFields reach={isFixed ? null : <ReachPanel chooses={chooses} needsSlot={needsSlot} />} />
      <FieldGroup legend={t('slot')} about={slotRefusal}>
        <OrderControl field="type" disabled={isFixed} />
        {chooses && <SlotFields needsSlot={needsSlot} isFixed={isFixed} />}
        <OtherFields section="slot" except={['type']} />
      </FieldGroup>
      <PackageFields refusal={packagesRefusal} />
      <MoreFields numberHelp={numberHelp} proofHelp={proofHelp} />
    </SchemaForm>
  );
}
