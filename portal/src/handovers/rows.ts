import type { RowName } from '../api/client.ts';

/** The endpoints whose replies a scan changes. */
export const handoverRows = [
  'handovers.read',
  'handovers.packages',
  'handovers.list',
  'today.read',
] as const satisfies readonly RowName[];
