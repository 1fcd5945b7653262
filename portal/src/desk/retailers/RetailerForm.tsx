import { answerReasonLimit } from '@portage/contract/retailers/rules';
import { FleetRetailer, RetailerEdit } from '@portage/contract/retailers/schema';
import { Checkbox, Form } from 'antd';
import { keyOf } from '../../api/read.ts';
import { changedValues } from '../../ui/form/changes.ts';
import { FieldGroup } from '../../ui/form/Field.tsx';
import { LongTextField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useVersionedForm } from '../../ui/form/useVersionedForm.ts';
import { useNotify } from '../../ui/useNotify.ts';
import { deskApi } from '../api.ts';
import { fieldOf } from './fieldOf.ts';
import { useAreas } from './useAreas.ts';
import { useT } from './words.ts';

const flags = [
  'ordersNotFulfilledByDefault',
  'packageSizeSelectionEnabled',
  'hasLabelPrinting',
  'batchPrintLabelsEnabled',
  'useEnvoiTrackingCode',
] as const satisfies (keyof FleetRetailer)[];

const valuesOf = (retailer: FleetRetailer) => ({
  name: retailer.name,
  email: retailer.email,
  phone: retailer.phone,
  address: retailer.address,
  serviceAreaIds: retailer.serviceAreaIds,
  portalHosts: retailer.portalHosts,
  ordersNotFulfilledByDefault: retailer.ordersNotFulfilledByDefault,
  packageSizeSelectionEnabled: retailer.packageSizeSelectionEnabled,
  hasLabelPrinting: retailer.hasLabelPrinting,
  batchPrintLabelsEnabled: retailer.batchPrintLabelsEnabled,
  useEnvoiTrackingCode: retailer.useEnvoiTrackingCode,
  isActivated: retailer.isActivated,
  reason: '',
});
type RetailerValues = ReturnType<typeof valuesOf>;

/** Returns the changed fields. A reason is given only for turning accounts on or off. */
function editOf(base: FleetRetailer, values: RetailerValues): Partial<RetailerValues> {
  const { reason, ...edit } = changedValues(valuesOf(base), values);
  return edit.isActivated === undefined || !reason ? edit : { ...edit, reason };
}

/** Edits a retailer: its contact, areas, options, and whether its accounts are valid. */
export function RetailerForm({ retailer, onClose }: { retailer: FleetRetailer; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const params = { id: retailer.id };
  const form = useVersionedForm({
    fresh: retailer,
    queryKey: keyOf(deskApi.retailers.read, { params }),
    record: FleetRetailer,
    schema: RetailerEdit,
    valuesOf,
    editOf,
    pathOf: fieldOf,
    withEdit: (record, edit) => ({ ...valuesOf(record), ...edit }),
    send: (body) => deskApi.retailers.edit({ params, body }),
    stales: ['retailers.list'],
    onSaved: (_edit, { name }) => {
      notify.succeeded(t('saved', { name }));
      onClose();
    },
  });
  return (
    <SchemaForm form={form} staleTitle={t('stale')} onCancel={onClose}>
      <ContactFields />
      <FieldGroup legend={t('options')} className="boxes">
        {flags.map((flag) => (
          <Form.Item key={flag} name={flag} valuePropName="checked" noStyle>
            <Checkbox>{t(flag)}</Checkbox>
          </Form.Item>
        ))}
      </FieldGroup>
      <SwitchField name="isActivated" label={t('accounts')} />
      {form.edit.isActivated !== undefined && (
        <LongTextField name="reason" label={t('reason')} help={t('reasonLogged')} maxLength={answerReasonLimit} />
      )}
    </SchemaForm>
  );
}

function ContactFields() {
  const t = useT();
  const { options } = useAreas();
  return (
    <>
      <TextField name="name" label={t('name')} isRequired maxLength={120} />
      <div className="fields">
        <TextField name="email" label={t('email')} type="email" maxLength={254} />
        <TextField name="phone" label={t('phone')} type="tel" maxLength={40} />
      </div>
      <TextField name="address" label={t('address')} maxLength={300} />
      <SelectField name="serviceAreaIds" label={t('areas')} isRequired mode="multiple" options={options} />
      <SelectField name="portalHosts" label={t('portalHosts')} mode="tags" maxCount={20} options={[]} />
    </>
  );
}
