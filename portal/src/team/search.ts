import { Role } from '@portage/contract/access';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** The token of an invitation, and the step; an unknown step is not found. */
export const OnboardingSearch = z.object({ token: lenient(z.string().max(200)), step: lenient(z.string()) });

/** The search parameters of the team screen; `user` is the member in the drawer, or `new`. */
export const TeamSearch = z.object({
  ...pageSearch,
  search: lenient(z.string().max(200)),
  sort: lenient(z.enum(['name:asc', 'name:desc', 'email:asc', 'email:desc', 'roles:asc', 'roles:desc'])),
  role: lenient(Role),
  invitation: lenient(z.literal('ANY')),
  pickupScheduleId: lenient(z.uuid()),
  user: lenient(z.union([z.literal('new'), z.uuid()])),
});
export type TeamSearch = z.output<typeof TeamSearch>;
