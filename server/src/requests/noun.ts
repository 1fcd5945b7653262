import type { requests } from '@portage/contract/requests/endpoints';
import type { fleetRequests } from '@portage/contract/requests/fleet';
import type { Member } from '../auth/member.ts';
import { courierActor } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { answerRequest, listRequests } from './answer.ts';
import { eraseRequests } from './queries.ts';
import { requestForMany, requestFromCourier, withdrawRequest } from './requestFromCourier.ts';

const routes = (app: App): Handlers<typeof requests, Member> => ({
  ask: ({ by, params, body, visit }) => requestFromCourier(app, by, params.id, body, visit.language),
  askMany: ({ by, body, visit }) => requestForMany(app, by, body, visit.language),
  withdraw: ({ by, params }) => withdrawRequest(app, by, params.id),
});

const courierRoutes = (app: App): Handlers<typeof fleetRequests, Member> => ({
  list: ({ query, visit }) => listRequests(app, query.after, query.limit, visit.language),
  answer: ({ by, params, body, visit }) => answerRequest(app, courierActor(by), params.id, body, visit.language),
});

export const noun: Noun<typeof requests, Member> = {
  routes,
  tables: ['order_requests'],
  subscribers: [eraseRequests],
};
/** The courier's endpoints for requests. */
export const courierNoun: Noun<typeof fleetRequests, Member> = { routes: courierRoutes };
