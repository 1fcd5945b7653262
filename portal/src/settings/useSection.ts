import { RetailerSettings, type SettingsEdit } from '@portage/contract/settings/schema';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import type { Section } from './search.ts';
import { editOf, fieldsOf, type SettingsValues, valuesOf } from './values.ts';
import { words } from './words.ts';

/** The editing of a section. */
export function useSection(section: Section, fresh: RetailerSettings) {
  const fields = fieldsOf[section];
  const t = useWords(words);
  const notify = useNotify();
  return useVersionedForm({
    fresh,
    key: keyOf(api.settings.read, {}),
    row: api.settings.edit,
    place: {},
    stales: ['auth.refresh', 'jobs.list'],
    shape: RetailerSettings,
    valuesOf,
    editOf: (settings, values: SettingsValues): SettingsEdit => editOf(settings, values, fields),
    keeping: (settings, kept) => {
      const all = valuesOf(settings);
      return Object.fromEntries(fields.filter((name) => !(name in kept)).map((name) => [name, all[name]]));
    },
    onSaved: ({ renamedTags }) => notify.succeeded(t('saved'), renamedTags && t('renaming')),
  });
}
