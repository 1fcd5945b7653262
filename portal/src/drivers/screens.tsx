import { paths } from '@portage/contract/index';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { root } from '../shell/root.tsx';

/** `success` is set after the application was sent (spec section 1). */
const DriverSearch = z.object({ success: z.literal('true').optional().catch(undefined) });

const driverSignUp = createRoute({
  getParentRoute: () => root,
  path: paths.driverSignUp,
  validateSearch: DriverSearch,
  component: lazyRouteComponent(() => import('./DriverSignUpPage.tsx'), 'DriverSignUpPage'),
});

export const driverScreens = [driverSignUp] as const;
