// The form values of the settings, and the edit that is sent.

import { fold } from '@portage/contract/fold';
import {
  type FormSection,
  type SettingsField,
  settingsFieldNames,
  settingsFields,
} from '@portage/contract/settings/fields';
import { fieldsIn } from '@portage/contract/settings/fieldTable';
import type { RetailerSettings, SettingsEdit } from '@portage/contract/settings/schema';

/** A word of a list, and its value when the form was opened; null if it is new. */
export type ListedWord = { word: string; was: string | null };
type Lists = 'orderTags' | 'packageSizes';
export type SettingsValues = Omit<Pick<RetailerSettings, SettingsField>, Lists> & Record<Lists, ListedWord[]>;

/** Returns the fields of a section. */
export const fieldsOf = (section: FormSection): readonly SettingsField[] =>
  settingsFieldNames.filter((name) => settingsFields[name].section === section);

const listed = (words: readonly string[]): ListedWord[] => words.map((word) => ({ word, was: word }));

export function valuesOf(settings: RetailerSettings): SettingsValues {
  const { orderTags, packageSizes, ...values } = fieldsIn(settingsFields, settings);
  return { ...values, orderTags: listed(orderTags), packageSizes: listed(packageSizes) };
}

/** Returns a field's value as it would be sent. */
function sent(values: Partial<SettingsValues>, field: SettingsField): unknown {
  const value = values[field];
  if (Array.isArray(value)) return value.map((each) => each?.word?.trim() ?? '');
  return typeof value === 'string' ? value.trim() || null : (value ?? null);
}

/** Returns the fields that differ from the settings, as they are sent, with the tags that were renamed. */
export function editOf(
  settings: RetailerSettings,
  values: Partial<SettingsValues>,
  fields: readonly SettingsField[],
): SettingsEdit {
  const differs = (field: SettingsField) => JSON.stringify(sent(values, field)) !== JSON.stringify(settings[field]);
  const edit: SettingsEdit = Object.fromEntries(fields.filter(differs).map((field) => [field, sent(values, field)]));
  const renamedTags = edit.orderTags ? renamesOf(settings.orderTags, values.orderTags ?? []) : [];
  return renamedTags.length > 0 ? { ...edit, renamedTags } : edit;
}

/** Returns the renamed tags. A tag is not renamed if another tag now has its old name. */
function renamesOf(before: readonly string[], tags: readonly ListedWord[]) {
  const words = tags.map((tag) => tag?.word?.trim() ?? '');
  const isGone = (was: string, to: string) => fold(was) === fold(to) || !words.some((word) => fold(word) === fold(was));
  return tags.flatMap((tag, place) => {
    const [was, to = ''] = [tag?.was, words[place]];
    return was && to && to !== was && before.includes(was) && isGone(was, to) ? [{ from: was, to }] : [];
  });
}

/** Converts the path of an error to that of the form, where the entries of a list are objects. */
export const formPath = (path: string): string => path.replace(/^(orderTags|packageSizes)\.(\d+)$/, '$1.$2.word');
