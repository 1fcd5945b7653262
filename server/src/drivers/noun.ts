import type { drivers } from '@portage/contract/drivers/endpoints';
import type { fleetDrivers } from '@portage/contract/drivers/fleet';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { forgettingSignUps, listDrivers, signUpDriver } from './signUp.ts';

const routes = (app: App): Handlers<typeof drivers, Member> => ({
  signUp: ({ body, visit }) => signUpDriver(app, body, visit.language),
});

const courierRoutes = (app: App): Handlers<typeof fleetDrivers, Member> => ({
  list: ({ query }) => listDrivers(app, query.after, query.limit),
});

export const noun: Noun<typeof drivers, Member> = {
  routes,
  tables: ['driver_sign_ups'],
  maintenance: [forgettingSignUps],
};
/** Endpoints of the courier. */
export const courierNoun: Noun<typeof fleetDrivers, Member> = { routes: courierRoutes };
