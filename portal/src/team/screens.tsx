import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, shell } from '../shell/root.tsx';
import { OnboardingSearch, TeamSearch } from './search.ts';

const onboarding = createRoute({
  getParentRoute: () => root,
  path: paths.onboarding,
  validateSearch: OnboardingSearch,
  component: lazyRouteComponent(() => import('./onboarding/OnboardingPage.tsx'), 'OnboardingPage'),
});

const accounts = createRoute({
  getParentRoute: () => shell,
  path: paths.accounts,
  validateSearch: TeamSearch,
  component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
});

export const entranceScreens = [onboarding] as const;
export const teamScreens = [accounts] as const;
