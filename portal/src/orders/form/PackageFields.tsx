import { packageLimit } from '@portage/contract/orders/rules';
import { Form, InputNumber, Select } from 'antd';
import { useAccount } from '../../auth/account.ts';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { Field } from './Field.tsx';
import { Fold } from './Fold.tsx';
import type { OrderValues } from './values.ts';

const columns = '1.35fr repeat(4, 1fr)';

/** How many packages; where the retailer says sizes, what each is like, else what the whole is like. */
export function PackageFields() {
  const t = useWords(words);
  const { packageSizeSelectionEnabled } = useAccount().retailer;
  const form = Form.useFormInstance<OrderValues>();
  const count = Form.useWatch('numberOfPackages', form) ?? 1;
  const places = Array.from({ length: Math.min(count, packageLimit) }, (_, index) => index);
  return (
    <fieldset className="order-fieldset">
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
  const t = useWords(words);
  const { packageSizes, dimensionsUnit, weightUnit } = useAccount().retailer;
  const sides = ['length', 'width', 'height'] as const;
  return (
    <>
      {packageSizes.length > 0 && (
        <Field name={[...under, 'sizeCategory']} label={t('sizeCategory')}>
          <Select allowClear options={packageSizes.map((size) => ({ value: size, label: size }))} />
        </Field>
      )}
      <Field name={[...under, 'weight']} label={`${t('weight')} (${weightUnit})`}>
        <InputNumber min={0} max={100_000} controls={false} className="wide" />
      </Field>
      {sides.map((side) => (
        <Field key={side} name={[...under, side]} label={`${t(side)} (${dimensionsUnit})`}>
          <InputNumber min={0} max={100_000} controls={false} className="wide" />
        </Field>
      ))}
    </>
  );
}
