import { serviceNames } from '@portage/contract/expense/words';
import { services } from '@portage/contract/retailers/rules';
import { type FleetRetailer, Rate } from '@portage/contract/retailers/schema';
import { translate } from '@portage/contract/words';
import { FieldGroup } from '../../ui/form/Field.tsx';
import { DateField, NumberField, SelectField } from '../../ui/form/fields.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { type Columns, DataTable } from '../../ui/table/DataTable.tsx';
import { useNotify } from '../../ui/useNotify.ts';
import { useFormats } from '../../words/formats.ts';
import { useLanguage } from '../../words/language.ts';
import { deskApi } from '../api.ts';
import { centsOf } from '../centsOf.ts';
import { useT } from './words.ts';

type PartProps = { retailer: FleetRetailer };

/** Lists a retailer's rates by service, the latest first, and adds one. */
export function RatesPart({ retailer }: PartProps) {
  const t = useT();
  const language = useLanguage();
  const { day, money } = useFormats();
  const columns: Columns<Rate> = [
    { key: 'service', title: t('service'), render: (_, { service }) => translate(serviceNames[service], language) },
    { key: 'from', title: t('validFrom'), className: 'numeric', render: (_, { from }) => day(from) },
    {
      key: 'price',
      title: t('price'),
      align: 'end',
      className: 'numeric',
      card: 'side',
      render: (_, { cents }) => money(cents),
    },
  ];
  return (
    <>
      <section className="panel">
        <DataTable<Rate>
          aria-label={t('rates')}
          list={{ data: retailer.rates }}
          rowKey={({ service, from }) => `${service} ${from}`}
          columns={columns}
          empty={<p className="muted">{t('noRates')}</p>}
        />
      </section>
      <RateForm key={retailer.version} retailer={retailer} />
    </>
  );
}

type RateValues = { service: Rate['service']; price?: number | null; from?: string | null };
const initial: RateValues = { service: 'delivery' };

function RateForm({ retailer }: PartProps) {
  const t = useT();
  const language = useLanguage();
  const notify = useNotify();
  const form = useSchemaForm({
    schema: Rate,
    initial,
    bodyOf: ({ service, price, from }) => ({ service, cents: centsOf(price), from: from ?? undefined }),
    pathOf: (path) => (path === 'cents' ? 'price' : path),
    send: (rate) => deskApi.retailers.edit({ params: { id: retailer.id }, body: { rates: [rate] } }),
    stales: ['retailers.read', 'retailers.list'],
    onSaved: () => notify.succeeded(t('rateAdded')),
  });
  return (
    <SchemaForm form={form} action={t('addRate')}>
      <FieldGroup legend={t('addRate')} about={t('addRateAbout')}>
        <SelectField
          name="service"
          label={t('service')}
          options={services.map((value) => ({ value, label: translate(serviceNames[value], language) }))}
        />
        <div className="fields">
          <NumberField name="price" label={t('price')} isRequired min={0} max={10_000} precision={2} suffix="$" />
          <DateField name="from" label={t('validFrom')} isRequired />
        </div>
      </FieldGroup>
    </SchemaForm>
  );
}
