import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../shell/root.tsx';
import { OnboardingSearch } from './search.ts';

const onboarding = createRoute({
  getParentRoute: () => root,
  path: paths.onboarding,
  validateSearch: OnboardingSearch,
  component: lazyRouteComponent(() => import('./onboarding/OnboardingPage.tsx'), 'OnboardingPage'),
});

export const entranceScreens = [onboarding] as const;
