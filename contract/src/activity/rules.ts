import type { ActivityValue, FieldChange } from './schema.ts';

/** How a thing stood, by the names of its fields; null is: it did not exist. */
export type Standing = Readonly<Record<string, ActivityValue>> | null;

const isEmpty = (value: ActivityValue) => value === null || (Array.isArray(value) && value.length === 0);
const said = (value: ActivityValue) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** The fields that differ. Of what is new or gone, those that hold something; in a list the order makes no difference. */
export function changesBetween(before: Standing, after: Standing): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => said(change.before) !== said(change.after))
    .filter((change) => !(isEmpty(change.before) && isEmpty(change.after)));
}
