import { StoreRequest } from '@portage/contract/stores/schema';
import { areaName } from '@portage/contract/stores/words';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { Field } from '../ui/form/Field.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { FormDrawer } from '../ui/SideDrawer.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { AddressField } from './AddressField.tsx';
import { useT } from './words.ts';

type AskDrawerProps = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** Requests a new store from the courier. */
export function AskDrawer(props: AskDrawerProps) {
  const t = useT();
  return (
    <FormDrawer {...props} title={t('askTitle')}>
      <AskForm onClose={props.onClose} />
    </FormDrawer>
  );
}

type StoreValues = { name?: string; phone?: string; storeAddress?: string; serviceAreaId?: string };
const empty: StoreValues = {};

function AskForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const language = useLanguage();
  const areas = useRead(api.stores.areas, { query: {} });
  const form = useSchemaForm({
    schema: StoreRequest,
    initial: empty,
    send: (body) => api.stores.ask({ body }),
    stales: ['stores.list'],
    onSaved: ({ name }) => {
      notify.succeeded(t('asked', { store: name }));
      onClose();
    },
  });
  return (
    <SchemaForm form={form} action={t('sendAsk')} onCancel={onClose}>
      <p className="muted">{t('askText')}</p>
      <TextField name="name" label={t('storeName')} isRequired maxLength={120} />
      <SelectField
        name="serviceAreaId"
        label={t('area')}
        isRequired
        placeholder={t('chooseArea')}
        loading={areas.isPending}
        options={areas.data?.data.map((area) => ({ value: area.id, label: areaName(area, language) }))}
      />
      <Field name="storeAddress" label={t('address')} isRequired help={t('addressHelp')}>
        <AddressField />
      </Field>
      <TextField name="phone" label={t('phone')} type="tel" maxLength={40} />
    </SchemaForm>
  );
}
