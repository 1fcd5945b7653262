import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { tagLimit } from '@portage/contract/orders/rules';
import { Button, Checkbox, Form, Input, Select, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useAccount } from '../../auth/account.ts';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { Field } from './Field.tsx';
import { Fold } from './Fold.tsx';

const moreFields = [
  'number',
  'customerId',
  'barcodeForScan',
  'tags',
  'isPharmacy',
  'deliverFromStore',
  'customFields',
] as const;
const customFieldLimit = 20;

/** What else the retailer keeps with an order. */
export function MoreFields({ numberHelp }: { numberHelp: ReactNode }) {
  const t = useWords(words);
  const { orderTags } = useAccount().retailer;
  return (
    <Fold title="moreFold" fields={moreFields}>
      <div className="fields">
        <Field name="number" label={t('orderNumber')} help={numberHelp}>
          <Input maxLength={64} autoComplete="off" />
        </Field>
        <Field name="customerId" label={t('customerId')}>
          <Input maxLength={64} autoComplete="off" />
        </Field>
        <Field name="barcodeForScan" label={t('barcodeForScan')}>
          <Input maxLength={64} autoComplete="off" />
        </Field>
        <Field name="tags" label={t('tags')}>
          <Select mode="tags" maxCount={tagLimit} options={orderTags.map((tag) => ({ value: tag, label: tag }))} />
        </Field>
      </div>
      <Form.Item>
        <Space size="large" wrap>
          <Form.Item name="isPharmacy" valuePropName="checked" noStyle>
            <Checkbox>{t('isPharmacy')}</Checkbox>
          </Form.Item>
          <Form.Item name="deliverFromStore" valuePropName="checked" noStyle>
            <Checkbox>{t('deliverFromStore')}</Checkbox>
          </Form.Item>
        </Space>
      </Form.Item>
      <CustomFields />
    </Fold>
  );
}

function CustomFields() {
  const t = useWords(words);
  return (
    <Form.List name="customFields">
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name }) => (
            <div key={key} className="fields" style={{ gridTemplateColumns: '1fr 1.6fr auto' }}>
              <Field
                name={[name, 'label']}
                path={['customFields', name, 'label']}
                label={t('customFieldName')}
                isRequired
              >
                <Input maxLength={100} autoComplete="off" />
              </Field>
              <Field
                name={[name, 'value']}
                path={['customFields', name, 'value']}
                label={t('customFieldValue')}
                isRequired
              >
                <Input maxLength={500} autoComplete="off" />
              </Field>
              <Tooltip title={t('customFieldRemove')}>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('customFieldRemove')}
                  style={{ marginTop: 25 }}
                  onClick={() => remove(name)}
                />
              </Tooltip>
            </div>
          ))}
          {lines.length < customFieldLimit && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ label: '', value: '' })}>
              {t('customFieldAdd')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
