import type { Fault } from '@portage/contract/errors';
import { serviceNames } from '@portage/contract/expense/words';
import { answerReasonLimit, services } from '@portage/contract/retailers/rules';
import { type FleetRetailer, RetailerEdit } from '@portage/contract/retailers/schema';
import { translate } from '@portage/contract/words';
import { useRead } from '../../api/read.ts';
import { useToday } from '../../stores/useStores.ts';
import { FieldGroup } from '../../ui/form/Field.tsx';
import { DateField, LongTextField, NumberField, RadioField, SelectField } from '../../ui/form/fields.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { useFormats } from '../../words/formats.ts';
import { useLanguage } from '../../words/language.ts';
import { deskApi } from '../api.ts';
import { centsOf } from '../centsOf.ts';
import { fieldOf } from './fieldOf.ts';
import { useAreas } from './useAreas.ts';
import { useT } from './words.ts';

type ApplicationValues = ReturnType<typeof initialOf>;
const noPrices: Partial<Record<(typeof services)[number], number | null>> = {};

const initialOf = ({ serviceAreaIds }: FleetRetailer, from: string) => ({
  isActivated: true,
  serviceAreaIds,
  from,
  prices: noPrices,
  reason: '',
});

/** Returns the edit that admits a company with its areas and rates, or refuses it. */
function editOf({ isActivated, serviceAreaIds, from, prices, reason }: ApplicationValues, version: number) {
  if (!isActivated) return { isActivated, reason, version };
  const rates = services.flatMap((service) => {
    const cents = centsOf(prices[service]);
    return cents === undefined ? [] : [{ service, cents, from }];
  });
  return { isActivated, serviceAreaIds, rates, version };
}

const faultsOf = ({ isActivated, reason }: ApplicationValues): Fault[] =>
  isActivated || reason.trim() !== '' ? [] : [{ path: 'reason', type: 'REQUIRED' }];

/** Admits or refuses a company that signed up. */
export function ApplicationForm({ retailer, onClose }: { retailer: FleetRetailer; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const form = useSchemaForm({
    schema: RetailerEdit,
    initial: initialOf(retailer, useToday()),
    bodyOf: (values) => editOf(values, retailer.version),
    rules: faultsOf,
    pathOf: (path) => (path.endsWith('.from') ? 'from' : fieldOf(path)),
    send: (body) => deskApi.retailers.edit({ params: { id: retailer.id }, body }),
    stales: ['retailers.list', 'retailers.read', 'fleetStores.requested'],
    onSaved: ({ name, isActivated }) => {
      notify.succeeded(t(isActivated ? 'admitted' : 'refused', { name }));
      onClose();
    },
  });
  const { isActivated } = form.values;
  return (
    <SchemaForm form={form} action={t(isActivated ? 'admitName' : 'refuseName')} onCancel={onClose}>
      <Application retailer={retailer} />
      <RadioField
        name="isActivated"
        label={t('answer')}
        isButtons
        options={[
          { value: true, label: t('admit') },
          { value: false, label: t('refuse') },
        ]}
      />
      {isActivated ? (
        <AdmissionFields />
      ) : (
        <LongTextField
          name="reason"
          label={t('reason')}
          isRequired
          help={t('reasonMailed')}
          maxLength={answerReasonLimit}
          maxRows={6}
        />
      )}
    </SchemaForm>
  );
}

function AdmissionFields() {
  const t = useT();
  const language = useLanguage();
  const { options } = useAreas();
  return (
    <>
      <SelectField name="serviceAreaIds" label={t('areas')} isRequired mode="multiple" options={options} />
      <FieldGroup legend={t('prices')} about={t('pricesAbout')}>
        <div className="fields">
          {services.map((service) => (
            <NumberField
              key={service}
              name={['prices', service]}
              label={translate(serviceNames[service], language)}
              min={0}
              max={10_000}
              precision={2}
              suffix="$"
            />
          ))}
        </div>
        <DateField name="from" label={t('validFrom')} canClear={false} />
      </FieldGroup>
    </>
  );
}

/** Renders what the company gave at its sign-up, and the prefix that its labels will have. */
function Application({ retailer }: { retailer: FleetRetailer }) {
  const t = useT();
  const { instant } = useFormats();
  const { nameOf } = useAreas();
  const stores = useRead(deskApi.fleetStores.list, { params: { id: retailer.id }, query: { pageSize: 10 } }).data;
  const more = stores ? stores.total - stores.data.length : 0;
  const lines = [
    [t('appliedAt'), instant(retailer.createdAt)],
    [t('email'), retailer.email],
    ...(stores?.data ?? []).map(({ name, storeAddress, serviceArea }) => [
      t('requestedStore'),
      [name, storeAddress, nameOf(serviceArea.id)].join(' · '),
    ]),
    ...(more > 0 ? [[t('requestedStore'), t('moreStores', { count: more })]] : []),
    [t('prefix'), retailer.trackingCodePrefix],
  ];
  return (
    <dl className="names card mb-4">
      {lines.map(([name, text], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several stores have the same name of their line
        <div key={place} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
