import type { ActivityValue, FieldChange } from './schema.ts';

/** The fields of an audited object at one moment; null if it did not exist. */
export type AuditSnapshot = Readonly<Record<string, ActivityValue>> | null;

const isEmpty = (value: ActivityValue) => value === null || (Array.isArray(value) && value.length === 0);
const textOf = (value: ActivityValue) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** Returns the fields that differ; for a new or removed object, those that are not empty. The order of lists is ignored. */
export function changesBetween(before: AuditSnapshot, after: AuditSnapshot): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => textOf(change.before) !== textOf(change.after))
    .filter((change) => !(isEmpty(change.before) && isEmpty(change.after)));
}
