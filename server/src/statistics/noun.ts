import type { statistics } from '@portage/contract/statistics/endpoints';
import { maxExportCount } from '@portage/contract/statistics/rules';
import type { Statistics, StatisticsQuery } from '@portage/contract/statistics/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { tidyTallies } from '../platform/tallies.ts';
import { readService, readStatistics } from './screens.ts';
import { statisticTallies } from './tallies.ts';

const routes = (app: App): Handlers<typeof statistics, Member> => ({
  shipments: ({ by, query }) => pageOfDays(app, by, query),
  service: ({ by, query }) => readService(app, by, query),
});

async function pageOfDays(app: App, by: Member, query: StatisticsQuery): Promise<Statistics> {
  const { page: current, pageSize } = query;
  const { days, ...rest } = await readStatistics(app, by, query);
  const stats = days.slice((current - 1) * pageSize, current * pageSize);
  return { ...rest, stats, current, pageSize, total: days.length, maxExportCount };
}

export const noun: Noun<typeof statistics, Member> = {
  routes,
  tables: ['statistics', 'statistic_deltas'],
  maintenance: tidyTallies(statisticTallies),
};
