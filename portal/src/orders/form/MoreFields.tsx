import { fieldNames, lineOf } from '@portage/contract/orders/fields';
import { packageLimit } from '@portage/contract/orders/rules';
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAccount } from '../../auth/account.ts';
import { FieldGroup } from '../../ui/form/Field.tsx';
import { useFields } from '../../ui/form/useFields.ts';
import { useT } from '../words.ts';
import { OrderControl, OtherFields } from './OrderControl.tsx';
import { changedFields, emptyOrder, type OrderFieldName, type OrderValues } from './values.ts';

const measureFields = ['sizeCategory', 'weight', 'length', 'width', 'height'] as const;

type PackageFieldsProps = {
  /** The reason why the number of packages cannot be changed, or null. */
  refusal: string | null;
};

/** Renders the number of packages and their measures: per package if the retailer uses sizes, else for the whole order. */
export function PackageFields({ refusal }: PackageFieldsProps) {
  const t = useT();
  const { packageSizeSelectionEnabled } = useAccount().retailer;
  const count = Form.useWatch<OrderValues['numberOfPackages']>('numberOfPackages') ?? 1;
  const places = Array.from({ length: Math.min(count, packageLimit) }, (_, index) => index);
  return (
    <FieldGroup legend={t('packagesTitle')} about={refusal}>
      <OrderControl field="numberOfPackages" disabled={refusal !== null} />
      <Fold title={t('sizesFold')} fields={['packages', ...measureFields]}>
        {packageSizeSelectionEnabled ? (
          places.map((place) => (
            <fieldset
              key={place}
              className="fields order-package"
              aria-label={t('packageOf', { package: place + 1, count })}
            >
              {count > 1 && <Form.Item className="muted numeric">{place + 1}</Form.Item>}
              <Measures under={['packages', place]} />
            </fieldset>
          ))
        ) : (
          <div className="fields order-package">
            <Measures under={[]} />
          </div>
        )}
      </Fold>
      <OtherFields section="packages" except={['numberOfPackages', ...measureFields]} />
    </FieldGroup>
  );
}

function Measures({ under }: { under: readonly (string | number)[] }) {
  const { packageSizes, packageSizeSelectionEnabled } = useAccount().retailer;
  const fields = packageSizeSelectionEnabled && packageSizes.length > 0 ? measureFields : measureFields.slice(1);
  return fields.map((field) => <OrderControl key={field} field={field} under={under} />);
}

const moreFields = fieldNames.filter((field) => lineOf(field).section === 'more');

/** Renders the less frequent fields, collapsed. */
export function MoreFields({ numberHelp, proofHelp }: { numberHelp: ReactNode; proofHelp: ReactNode }) {
  const t = useT();
  return (
    <Fold title={t('moreFold')} fields={moreFields}>
      <OtherFields section="more" except={[]} help={{ number: numberHelp, proof: proofHelp }} />
    </Fold>
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
