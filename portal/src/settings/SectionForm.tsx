import type { FormSection } from '@portage/contract/settings/fields';
import { RetailerSettings, SettingsEdit } from '@portage/contract/settings/schema';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { Section as PageSection } from '../ui/Section.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import type { useWords } from '../words/translate.ts';
import { Information, NewOrders, Packages, Sessions, Tags } from './fields.tsx';
import { editOf, fieldsOf, formPath, type SettingsValues, valuesOf } from './values.ts';
import { useT, type words } from './words.ts';

const parts: Record<FormSection, () => ReactNode> = {
  information: Information,
  tags: Tags,
  packages: Packages,
  orders: NewOrders,
  sessions: Sessions,
};

type SectionFormProps = { section: FormSection; settings: RetailerSettings };

/** Renders a section of the settings: its fields, and below them the effects of saving. */
export function SectionForm({ section, settings }: SectionFormProps) {
  const t = useT();
  const { list } = useFormats();
  const form = useSection(section, settings);
  const Fields = parts[section];
  const nameOf = (path: string) => {
    const name = fieldsOf(section).find((each) => each === path.split('.')[0]);
    return name ? t(name) : path;
  };
  const effects = (
    <div className="muted small" role="status">
      {effectsOf(form.edit, form.base, section, t, list).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
  return (
    <PageSection title={t(section)} about={t(`${section}About`)}>
      <SchemaForm form={form} effects={effects} nameOf={nameOf}>
        <Fields />
      </SchemaForm>
    </PageSection>
  );
}

type TranslateSettings = ReturnType<typeof useWords<typeof words>>;

/** Describes the effects of saving: the changed fields, and for tags which are added, renamed or removed. */
function effectsOf(
  edit: SettingsEdit,
  { orderTags }: RetailerSettings,
  section: FormSection,
  t: TranslateSettings,
  list: (parts: readonly string[]) => string,
): string[] {
  const { orderTags: tags, renamedTags = [] } = edit;
  if (!tags) {
    const names = fieldsOf(section)
      .filter((name) => name in edit)
      .map((name) => t(name));
    return names.length > 0 ? [t('changes', { fields: list(names) })] : [];
  }
  const [gone, given] = [renamedTags.map(({ from }) => from), renamedTags.map(({ to }) => to)];
  const removed = orderTags.filter((tag) => !tags.includes(tag) && !gone.includes(tag));
  const added = tags.filter((tag) => tag && !orderTags.includes(tag) && !given.includes(tag));
  return [
    ...renamedTags.map((rename) => t('renamed', rename)),
    ...removed.map((tag) => t('removedTag', { tag })),
    ...added.map((tag) => t('addedTag', { tag })),
  ];
}

/** Returns the form state of a section. */
function useSection(section: FormSection, fresh: RetailerSettings) {
  const fields = fieldsOf(section);
  const t = useT();
  const notify = useNotify();
  return useVersionedForm({
    fresh,
    queryKey: keyOf(api.settings.read, {}),
    record: RetailerSettings,
    schema: SettingsEdit,
    valuesOf,
    editOf: (settings, values: SettingsValues): SettingsEdit => editOf(settings, values, fields),
    withEdit: (settings, edit) => {
      const all = valuesOf(settings);
      return Object.fromEntries(fields.filter((name) => !(name in edit)).map((name) => [name, all[name]]));
    },
    pathOf: formPath,
    send: (body) => api.settings.edit({ body }),
    stales: ['auth.refresh', 'jobs.list'],
    onSaved: ({ renamedTags }) => notify.succeeded(t('saved'), renamedTags && t('renaming')),
  });
}
