import { noteLimit } from '@portage/contract/orders/schema';
import { Input } from 'antd';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { Field } from './Field.tsx';

/** To whom and where. */
export function RecipientFields() {
  const t = useWords(words);
  return (
    <fieldset className="order-fieldset">
      <legend>{t('recipient')}</legend>
      <Field name="recipient" label={t('name')} isRequired>
        <Input maxLength={120} autoComplete="off" />
      </Field>
      <div className="fields">
        <Field name="phone" label={t('phone')}>
          <Input type="tel" maxLength={40} autoComplete="off" />
        </Field>
        <Field name="email" label={t('email')}>
          <Input type="email" maxLength={254} autoComplete="off" />
        </Field>
      </div>
      <div className="order-address">
        <Field name="address" label={t('address')} isRequired help={t('addressHelp')} after={['pickupScheduleId']}>
          <Input maxLength={300} autoComplete="off" />
        </Field>
        <Field name="addressLine2" label={t('addressLine2')}>
          <Input maxLength={120} autoComplete="off" />
        </Field>
      </div>
      <Field name="note" label={t('note')}>
        <Input.TextArea
          maxLength={noteLimit}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('notePlaceholder')}
        />
      </Field>
    </fieldset>
  );
}
