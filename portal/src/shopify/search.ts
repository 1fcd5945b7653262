import { z } from 'zod';
import { lenient } from '../shell/search.ts';

/** The address of the onboarding: the one-time code that an installation ends with, or why there is none. `from` is for a sign-on elsewhere, which comes back to it. */
export const OnboardingSearch = z.object({
  envoiId: lenient(z.string().max(100)),
  shopifyError: lenient(z.string().max(60)),
  way: lenient(z.literal('login')),
  from: lenient(z.string().max(200)),
});
