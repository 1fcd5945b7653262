import { z } from 'zod';
import { lenient } from '../shell/search.ts';

/** The search parameters of the onboarding: the code of an installation, or the error. `from` is the return URL of single sign-on. */
export const OnboardingSearch = z.object({
  envoiId: lenient(z.string().max(100)),
  shopifyError: lenient(z.string().max(60)),
  way: lenient(z.literal('login')),
  from: lenient(z.string().max(200)),
});
