// What the form of the settings holds, and what of it is sent.
import { fold } from '@portage/contract/fold';
import type { RetailerSettings, SettingsEdit } from '@portage/contract/settings/schema';
import type { Section } from './search.ts';

/** A word of a list, and what it was when the form was opened; null: it is new. */
export type ListedWord = { word: string; was: string | null };
type Lists = 'orderTags' | 'packageSizes';
/** Of Shopify there is a section of its own. */
type Apart = 'version' | 'shopifyConfiguration';
export type SettingsField = Exclude<keyof RetailerSettings, Apart>;
export type SettingsValues = Omit<RetailerSettings, Lists | Apart> & Record<Lists, ListedWord[]>;

/** The fields of each section. */
export const fieldsOf: Record<Section, readonly SettingsField[]> = {
  information: ['name', 'email', 'phone', 'address'],
  tags: ['orderTags'],
  packages: ['dimensionsUnit', 'weightUnit', 'packageSizeSelectionEnabled', 'packageSizes'],
  orders: ['ordersNotFulfilledByDefault'],
  sessions: ['sessionTimeInMinutes'],
};

const listed = (words: readonly string[]): ListedWord[] => words.map((word) => ({ word, was: word }));

export const valuesOf = ({ version: _, shopifyConfiguration: __, ...settings }: RetailerSettings): SettingsValues => ({
  ...settings,
  orderTags: listed(settings.orderTags),
  packageSizes: listed(settings.packageSizes),
});

/** A field as it would be sent. */
function sent(values: Partial<SettingsValues>, field: SettingsField): unknown {
  const value = values[field];
  if (Array.isArray(value)) return value.map((each) => each?.word?.trim() ?? '');
  return typeof value === 'string' ? value.trim() || null : (value ?? null);
}

/** The fields that differ from the settings, as they are to be sent; tags that are called otherwise are named. */
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

/** The tags of the settings that are called otherwise now. One whose name is given to another again is another. */
function renamesOf(before: readonly string[], tags: readonly ListedWord[]) {
  const words = tags.map((tag) => tag?.word?.trim() ?? '');
  const isGone = (was: string, to: string) => fold(was) === fold(to) || !words.some((word) => fold(word) === fold(was));
  return tags.flatMap((tag, place) => {
    const [was, to = ''] = [tag?.was, words[place]];
    return was && to && to !== was && before.includes(was) && isGone(was, to) ? [{ from: was, to }] : [];
  });
}

/** A fault's path as the form names its fields: the words of a list stand a step deeper. */
export const formPath = (path: string): string => path.replace(/^(orderTags|packageSizes)\.(\d+)$/, '$1.$2.word');
