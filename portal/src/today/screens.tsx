import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { readOptions } from '../api/read.ts';
import { shell } from '../shell/root.tsx';
import { StatisticsSearch } from '../statistics/search.ts';
import { queryOf } from './search.ts';

const home = createRoute({
  getParentRoute: () => shell,
  path: paths.home,
  validateSearch: StatisticsSearch,
  beforeLoad: ({ search }) => {
    // Parsed again: the router adds parameters that the schema does not know, such as the language.
    const { page, ...filters } = StatisticsSearch.parse(search);
    // The dashboard was here: links to it with filters still open it (spec section 2).
    if (Object.values(filters).some((each) => each !== undefined))
      throw redirect({ to: paths.dashboard, search: { page, ...filters }, replace: true });
    void queryClient.prefetchQuery(readOptions(api.today.read, queryOf(page)));
  },
  component: lazyRouteComponent(() => import('./TodayPage.tsx'), 'TodayPage'),
});

export const todayScreens = [home] as const;
