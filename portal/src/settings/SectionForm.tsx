import type { FormSection } from '@portage/contract/settings/fields';
import { RetailerSettings, type SettingsEdit } from '@portage/contract/settings/schema';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { StaleChoice } from '../ui/form/StaleChoice.tsx';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
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

/** A section of the settings: its fields, and below them what saving does. */
export function SectionForm({ section, settings }: SectionFormProps) {
  const t = useT();
  const { list } = useFormats();
  const { form, base, edit, isDirty, rivals, isPending, error, save, takeTheirs } = useSection(section, settings);
  const Fields = parts[section];
  const names = fieldsOf(section)
    .filter((name) => rivals.includes(name))
    .map((name) => t(name));
  const faults = error?.body.errors.map(({ path, message }) => ({ path: formPath(path), message }));
  return (
    <section className="panel section" aria-labelledby="settings-section">
      <h2 id="settings-section">{t(section)}</h2>
      <p className="muted">{t(`${section}About`)}</p>
      <Form form={form} layout="vertical" requiredMark initialValues={valuesOf(settings)} onFinish={save} noValidate>
        <FormErrors form={form} error={error} faults={faults} />
        {rivals.length > 0 && (
          <StaleChoice
            title={t('staleTitle', { fields: list(names) })}
            text={t('staleText')}
            onTakeTheirs={takeTheirs}
          />
        )}
        <Fields />
        <SaveBar
          action={t('save')}
          refusal={isDirty ? null : t('nothingChanged')}
          isPending={isPending}
          effects={
            <div className="muted small" role="status">
              {effectsOf(edit, base, section, t, list).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          }
        />
      </Form>
    </section>
  );
}

type Say = ReturnType<typeof useWords<typeof words>>;

/** What saving would do: which fields it changes; of tags, what becomes of each. */
function effectsOf(
  edit: SettingsEdit,
  { orderTags }: RetailerSettings,
  section: FormSection,
  t: Say,
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

/** The editing of a section. */
function useSection(section: FormSection, fresh: RetailerSettings) {
  const fields = fieldsOf(section);
  const t = useT();
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
