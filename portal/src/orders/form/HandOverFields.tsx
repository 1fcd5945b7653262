import { DeliveryType } from '@portage/contract/orders/fields';
import { Radio } from 'antd';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { Field } from './Field.tsx';
import { SlotFields } from './SlotFields.tsx';

type HandOverFieldsProps = {
  /** Whether this member chooses store, date and time. */
  chooses: boolean;
  needsSlot: boolean;
  /** Why nothing of it can change any more, if so. */
  refusal?: string | null;
};

/** What is to be done, and when and where the courier gets it. */
export function HandOverFields({ chooses, needsSlot, refusal = null }: HandOverFieldsProps) {
  const t = useWords(words);
  const isFixed = refusal !== null;
  return (
    <fieldset className="order-fieldset">
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
