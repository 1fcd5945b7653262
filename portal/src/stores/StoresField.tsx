import './stores.css';
import type { Fault } from '@portage/contract/errors';
import { Form, Radio, Select } from 'antd';
import { Field, FieldGroup } from '../ui/form/Field.tsx';
import { useStoreName } from './storeName.ts';
import { useStores } from './useStores.ts';
import { useT } from './words.ts';

type StoresFieldProps = {
  /** The group's legend, which names the purpose of the stores. */
  legend: string;
  /** Whether “all stores” is an option. */
  canHaveAll?: boolean;
  isLocked?: boolean;
};

/** Selects all stores or some, in the form fields `hasAllStores` and `pickupScheduleId`. */
export function StoresField({ legend, canHaveAll = true, isLocked = false }: StoresFieldProps) {
  const t = useT();
  const { stores } = useStores();
  const nameOf = useStoreName();
  const hasAll = Form.useWatch<boolean>('hasAllStores') ?? true;
  return (
    <FieldGroup legend={legend}>
      <Form.Item name="hasAllStores" noStyle>
        <Radio.Group disabled={isLocked} className="row">
          <Radio value={true} disabled={isLocked || !canHaveAll}>
            {t('allStores')}
          </Radio>
          <Radio value={false}>{t('someStores')}</Radio>
        </Radio.Group>
      </Form.Item>
      {!hasAll && (
        <Field name="pickupScheduleId" className="mt-2">
          <Select
            mode="multiple"
            aria-label={t('chooseStores')}
            placeholder={t('chooseStores')}
            disabled={isLocked}
            showSearch={{ optionFilterProp: 'label' }}
            options={stores.map((store) => ({ value: store.id, label: nameOf(store) }))}
          />
        </Field>
      )}
    </FieldGroup>
  );
}

/** Returns an error if only some stores are allowed and none is selected. */
export const storesFaults = (values: { hasAllStores: boolean; pickupScheduleId: readonly string[] }): Fault[] =>
  values.hasAllStores || values.pickupScheduleId.length > 0 ? [] : [{ path: 'pickupScheduleId', type: 'REQUIRED' }];
