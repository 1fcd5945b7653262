// A saved export as a member would ask for it.
import type { NewSavedExport } from '@portage/contract/exports/saved';

/** Deliveries of today, without a schedule unless told. */
export const aSavedExport = (name: string, wish: Partial<NewSavedExport> = {}) => ({
  name,
  kind: 'exports.deliveries' as const,
  format: 'csv' as const,
  language: 'en' as const,
  period: 'today' as const,
  zone: 'America/Toronto',
  ...wish,
});
