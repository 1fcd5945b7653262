import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { packageLimit, tagLimit } from '@portage/contract/orders/rules';
import { languages } from '@portage/contract/words';
import { Button, Form, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAccount } from '../../auth/account.ts';
import { IconButton } from '../../ui/ActionButton.tsx';
import { FieldGroup } from '../../ui/form/Field.tsx';
import { CheckField, NumberField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { useFields } from '../../ui/form/useFields.ts';
import { languageNames } from '../../words/language.ts';
import { useT } from '../words.ts';
import { changedFields, emptyOrder, type OrderFieldName, type OrderValues } from './values.ts';

const columns = '1.35fr repeat(4, 1fr)';

/** Renders the number of packages and their measures: per package if the retailer uses sizes, else for the whole order. */
export function PackageFields() {
  const t = useT();
  const { packageSizeSelectionEnabled } = useAccount().retailer;
  const count = Form.useWatch<OrderValues['numberOfPackages']>('numberOfPackages') ?? 1;
  const places = Array.from({ length: Math.min(count, packageLimit) }, (_, index) => index);
  return (
    <FieldGroup legend={t('packagesTitle')}>
      <NumberField
        name="numberOfPackages"
        label={t('numberOfPackages')}
        isRequired
        min={0}
        max={packageLimit}
        precision={0}
        width={170}
      />
      <Fold title={t('sizesFold')} fields={['packages', 'sizeCategory', 'weight', 'length', 'width', 'height']}>
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
    </FieldGroup>
  );
}

function Measures({ under }: { under: readonly (string | number)[] }) {
  const t = useT();
  const { packageSizes, packageSizeSelectionEnabled, dimensionsUnit, weightUnit } = useAccount().retailer;
  const sides = ['length', 'width', 'height'] as const;
  const measured = { min: 0, max: 100_000, controls: false };
  return (
    <>
      {packageSizeSelectionEnabled && packageSizes.length > 0 && (
        <SelectField
          name={[...under, 'sizeCategory']}
          label={t('sizeCategory')}
          allowClear
          options={packageSizes.map((size) => ({ value: size, label: size }))}
        />
      )}
      <NumberField name={[...under, 'weight']} label={`${t('weight')} (${weightUnit})`} {...measured} />
      {sides.map((side) => (
        <NumberField key={side} name={[...under, side]} label={`${t(side)} (${dimensionsUnit})`} {...measured} />
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

/** Renders the less frequent fields, collapsed. */
export function MoreFields({ numberHelp }: { numberHelp: ReactNode }) {
  const t = useT();
  const { orderTags } = useAccount().retailer;
  return (
    <Fold title={t('moreFold')} fields={moreFields}>
      <div className="fields">
        <SelectField
          name="language"
          label={t('language')}
          allowClear
          placeholder={t('languageUnsaid')}
          options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
        <TextField name="number" label={t('orderNumber')} help={numberHelp} maxLength={64} />
        <TextField name="customerId" label={t('customerId')} maxLength={64} />
        <TextField name="barcodeForScan" label={t('barcodeForScan')} maxLength={64} />
        <SelectField
          name="tags"
          label={t('tags')}
          mode="tags"
          maxCount={tagLimit}
          options={orderTags.map((tag) => ({ value: tag, label: tag }))}
        />
      </div>
      <Space size="large" wrap>
        <CheckField name="isPharmacy">{t('isPharmacy')}</CheckField>
        <CheckField name="deliverFromStore">{t('deliverFromStore')}</CheckField>
      </Space>
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
              <TextField
                name={[name, 'label']}
                path={['customFields', name, 'label']}
                label={t('customFieldName')}
                isRequired
                maxLength={100}
              />
              <TextField
                name={[name, 'value']}
                path={['customFields', name, 'value']}
                label={t('customFieldValue')}
                isRequired
                maxLength={500}
              />
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

type FoldProps = { title: string; fields: readonly OrderFieldName[]; children: ReactNode };

/** Collapses less frequent fields unless they have values. An error in one of them expands them. */
function Fold({ title, fields, children }: FoldProps) {
  const { read } = useFields<OrderValues>();
  const [isOpen] = useState(() =>
    changedFields(emptyOrder, { ...emptyOrder, ...read() }).some((name) => fields.includes(name)),
  );
  return (
    <details className="order-fold" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
