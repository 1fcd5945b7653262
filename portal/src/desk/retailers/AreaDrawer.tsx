import { AreaEdit, type FleetArea, NewArea } from '@portage/contract/stores/fleet';
import type { z } from 'zod';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { FormDrawer } from '../../ui/SideDrawer.tsx';
import { useNotify } from '../../ui/useNotify.ts';
import { deskApi } from '../api.ts';
import { fieldOf } from './fieldOf.ts';
import { PrefixesField } from './StoreEdit.tsx';
import { newArea } from './search.ts';
import { useT } from './words.ts';

export type Area = z.output<typeof FleetArea>;

type DrawerProps = { id: string | undefined; areas: readonly Area[]; onClose: () => void };

/** Edits a service area, or creates one. */
export function AreaDrawer({ id, areas, onClose }: DrawerProps) {
  const t = useT();
  const area = areas.find((each) => each.id === id);
  return (
    <FormDrawer isOpen={id === newArea || area !== undefined} onClose={onClose} title={area?.name ?? t('newArea')}>
      {id === newArea && <NewAreaForm onClose={onClose} />}
      {area && <AreaForm key={area.id} area={area} onClose={onClose} />}
    </FormDrawer>
  );
}

/** Returns a function that reports a saved area and closes the drawer. */
function useSaved(onClose: () => void) {
  const t = useT();
  const notify = useNotify();
  return ({ name }: Area) => {
    notify.succeeded(t('areaSaved', { name }));
    onClose();
  };
}

/** The endpoints that contain names or prefixes of areas. */
const stales = ['fleetStores.areas', 'fleetStores.list', 'fleetStores.requested'] as const;

function AreaForm({ area, onClose }: { area: Area; onClose: () => void }) {
  const t = useT();
  const form = useSchemaForm({
    schema: AreaEdit,
    initial: { name: area.name, postalPrefixes: area.postalPrefixes },
    isEdit: true,
    pathOf: fieldOf,
    send: (body) => deskApi.fleetStores.editArea({ params: { id: area.id }, body }),
    stales,
    onSaved: useSaved(onClose),
  });
  return (
    <SchemaForm form={form} onCancel={onClose}>
      <TextField name="name" label={t('name')} isRequired maxLength={120} />
      <PrefixesField name="postalPrefixes" label={t('prefixes')} />
    </SchemaForm>
  );
}

type NewValues = { id?: string; name?: string; timezone: string; postalPrefixes: string[] };
const initial: NewValues = { timezone: 'America/Toronto', postalPrefixes: [] };

function NewAreaForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useSchemaForm({
    schema: NewArea,
    initial,
    pathOf: fieldOf,
    send: (body) => deskApi.fleetStores.createArea({ body }),
    stales,
    onSaved: useSaved(onClose),
  });
  return (
    <SchemaForm form={form} action={t('newArea')} onCancel={onClose}>
      <TextField name="name" label={t('name')} isRequired maxLength={120} />
      <TextField name="id" label={t('areaId')} help={t('areaIdHelp')} isRequired maxLength={40} spellCheck={false} />
      <SelectField
        name="timezone"
        label={t('timezone')}
        help={t('timezoneHelp')}
        showSearch
        options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
      />
      <PrefixesField name="postalPrefixes" label={t('prefixes')} />
    </SchemaForm>
  );
}
