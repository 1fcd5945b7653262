import { packageLimit } from '@portage/contract/orders/rules';
import { Form, InputNumber, Select } from 'antd';
import { useAccount } from '../../auth/account.ts';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';
import { Field } from './Field.tsx';
import { Fold } from './Fold.tsx';
import type { OrderValues } from './values.ts';

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
      <Field name="numberOfPackages" label={t('numberOfPackages')} isRequired className="order-count-field">
        <InputNumber min={0} max={packageLimit} precision={0} className="wide" />
      </Field>
      <Fold title="sizesFold" fields={['packages', 'sizeCategory', 'weight', 'length', 'width', 'height']}>
        {packageSizeSelectionEnabled ? (
          places.map((place) => (
            <fieldset key={place} className="order-package" aria-label={t('packageOf', { package: place + 1, count })}>
              {count > 1 && <span className="order-package-place">{place + 1}</span>}
              <Measures under={['packages', place]} />
            </fieldset>
          ))
        ) : (
          <div className="order-package">
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
