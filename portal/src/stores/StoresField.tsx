import './stores.css';
import { errorText } from '@portage/contract/errors';
import { Form, Radio, Select } from 'antd';
import { useLanguage } from '../words/language.ts';
import { useStoreName } from './storeName.ts';
import { useStores } from './useStores.ts';
import { useT } from './words.ts';

type StoresFieldProps = {
  /** What the stores are asked for. */
  legend: string;
  /** Whether all of them may be given. */
  canHaveAll?: boolean;
  isLocked?: boolean;
};

/** All stores or some, as a form's fields `hasAllStores` and `pickupScheduleId`. */
export function StoresField({ legend, canHaveAll = true, isLocked = false }: StoresFieldProps) {
  const t = useT();
  const { stores } = useStores();
  const nameOf = useStoreName();
  const required = { required: true, message: errorText('REQUIRED', useLanguage()) };
  const hasAll = Form.useWatch<boolean>('hasAllStores') ?? true;
  return (
    <fieldset className="field-group">
      <legend>{legend}</legend>
      <Form.Item name="hasAllStores" noStyle>
        <Radio.Group disabled={isLocked} className="row">
          <Radio value={true} disabled={isLocked || !canHaveAll}>
            {t('allStores')}
          </Radio>
          <Radio value={false}>{t('someStores')}</Radio>
        </Radio.Group>
      </Form.Item>
      {!hasAll && (
        <Form.Item name="pickupScheduleId" style={{ marginTop: 10 }} rules={[required]} validateTrigger={false}>
          <Select
            mode="multiple"
            aria-label={t('chooseStores')}
            placeholder={t('chooseStores')}
            disabled={isLocked}
            showSearch={{ optionFilterProp: 'label' }}
            options={stores.map((store) => ({ value: store.id, label: nameOf(store) }))}
          />
        </Form.Item>
      )}
    </fieldset>
  );
}
