import type { ViewQuery } from '@portage/contract/views/schema';

/** The views that every member has. They show the member's own columns. */
export const readyViews = [
  { key: 'today', query: { date: 'today' } },
  { key: 'tomorrow', query: { date: 'tomorrow' } },
  { key: 'undated', query: { step: 'undated' } },
  { key: 'toPrint', query: { step: 'toPrint' } },
  { key: 'missedYesterday', query: { date: 'yesterday', bucket: 'skipped' } },
] as const satisfies readonly { key: string; query: ViewQuery }[];
