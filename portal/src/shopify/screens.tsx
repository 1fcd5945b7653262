import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../shell/root.tsx';
import { OnboardingSearch } from './search.ts';

const signUp = createRoute({
  getParentRoute: () => root,
  path: paths.signUp,
  component: lazyRouteComponent(() => import('./SignUpPage.tsx'), 'SignUpPage'),
});

const onboarding = createRoute({
  getParentRoute: () => root,
  path: paths.shopifyOnboarding,
  validateSearch: OnboardingSearch,
  component: lazyRouteComponent(() => import('./OnboardingPage.tsx'), 'OnboardingPage'),
});

export const shopifyScreens = [signUp, onboarding] as const;
