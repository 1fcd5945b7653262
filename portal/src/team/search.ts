import { z } from 'zod';
import { lenient } from '../shell/search.ts';

/** The link of an invitation, and how far one is; a step that there is not is no page. */
export const OnboardingSearch = z.object({ token: lenient(z.string().max(200)), step: lenient(z.string()) });
