import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { packageLimit, tagLimit } from '@portage/contract/orders/rules';
import { languages } from '@portage/contract/words';
import { Button, Checkbox, Form, Input, InputNumber, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { useAccount } from '../../auth/account.ts';
import { IconButton } from '../../ui/ActionButton.tsx';
import { languageNames, useLanguage } from '../../words/language.ts';
import { decimalSeparators } from '../../words/numbers.ts';
import { useT } from '../words.ts';
import { Field, Fold } from './Field.tsx';
import type { OrderValues } from './values.ts';

const columns = '1.35fr repeat(4, 1fr)';

/** How many packages; where the retailer says sizes, what each is like, else what the whole is like. */
export function PackageFields() {
  const t = useT();
  const { packageSizeSelectionEnabled } = useAccount().retailer;
  const form = Form.useFormInstance<OrderValues>();
  const count = Form.useWatch('numberOfPackages', form) ?? 1;
  const places = Array.from({ length: Math.min(count, packageLimit) }, (_, index) => index);
  return (
    <fieldset className="field-group">
      <legend>{t('packagesTitle')}</legend>
      <Field name="numberOfPackages" label={t('numberOfPackages')} isRequired>
        <InputNumber min={0} max={packageLimit} precision={0} style={{ width: 170 }} />
      </Field>
      <Fold title="sizesFold" fields={['packages', 'sizeCategory', 'weight', 'length', 'width', 'height']}>
        {packageSizeSelectionEnabled ? (
          places.map((place) => (
            <fieldset
              key={place}
              className="fields order-package"
              style={{ gridTemplateColumns: count > 1 ? `auto ${columns}` : columns }}
              aria-label={t('packageOf', { package: place + 1, count })}
            >
              {count > 1 && <Form.Item className="muted numeric">{place + 1}</Form.Item>}
              <Measures under={['packages', place]} />
            </fieldset>
          ))
        ) : (
          <div className="fields order-package" style={{ gridTemplateColumns: columns }}>
            <Measures under={[]} />
          </div>
        )}
      </Fold>
    </fieldset>
  );
}

function Measures({ under }: { under: readonly (string | number)[] }) {
  const t = useT();
  const { packageSizes, packageSizeSelectionEnabled, dimensionsUnit, weightUnit } = useAccount().retailer;
  const sides = ['length', 'width', 'height'] as const;
  const decimalSeparator = decimalSeparators[useLanguage()];
  const measured = { min: 0, max: 100_000, decimalSeparator, controls: false, className: 'wide' };
  return (
    <>
      {packageSizeSelectionEnabled && packageSizes.length > 0 && (
        <Field name={[...under, 'sizeCategory']} label={t('sizeCategory')}>
          <Select allowClear options={packageSizes.map((size) => ({ value: size, label: size }))} />
        </Field>
      )}
      <Field name={[...under, 'weight']} label={`${t('weight')} (${weightUnit})`}>
        <InputNumber {...measured} />
      </Field>
      {sides.map((side) => (
        <Field key={side} name={[...under, side]} label={`${t(side)} (${dimensionsUnit})`}>
          <InputNumber {...measured} />
        </Field>
      ))}
    </>
  );
}

const moreFields = [
  'language',
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
  const t = useT();
  const { orderTags } = useAccount().retailer;
  return (
    <Fold title="moreFold" fields={moreFields}>
      <div className="fields">
        <Field name="language" label={t('language')}>
          <Select
            allowClear
            placeholder={t('languageUnsaid')}
            options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          />
        </Field>
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
  const t = useT();
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
              <IconButton
                name={t('customFieldRemove')}
                icon={<DeleteOutlined aria-hidden />}
                style={{ marginTop: 25 }}
                onClick={() => remove(name)}
              />
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
