import type { NewSavedExport } from '@portage/contract/exports/saved';

/** Returns a saved export of today's deliveries, by default without a schedule. */
export const aSavedExport = (name: string, fields: Partial<NewSavedExport> = {}) => ({
  name,
  kind: 'exports.deliveries' as const,
  format: 'csv' as const,
  language: 'en' as const,
  period: 'today' as const,
  zone: 'America/Toronto',
  ...fields,
});
