import type { claims } from '@portage/contract/claims/endpoints';
import type { fleetClaims } from '@portage/contract/claims/fleet';
import type { Member } from '../auth/member.ts';
import { courierActor } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { answerClaim, listClaims, readFeedback, readRatings } from './answer.ts';
import { answerAsCourier, listForCourier } from './courier.ts';
import { erasingWords } from './fileClaim.ts';

const routes = (app: App): Handlers<typeof claims, Member> => ({
  list: ({ by }) => listClaims(app.db.scope(by)),
  read: ({ by, params }) => readFeedback(app, app.db.scope(by), params.id),
  answer: ({ by, params, body }) => answerClaim(app, by, params.id, body),
  ratings: ({ by, query }) => readRatings(app.db.scope(by), by, query),
});

const courierRoutes = (app: App): Handlers<typeof fleetClaims, Member> => ({
  list: ({ query }) => listForCourier(app, query.after, query.limit),
  answer: ({ by, params, body }) => answerAsCourier(app, courierActor(by), params.id, body.words),
});

export const noun: Noun<typeof claims, Member> = {
  routes,
  tables: ['claims', 'claim_answers', 'reviews'],
  subscribers: [erasingWords],
};
/** Endpoints of the courier. */
export const courierNoun: Noun<typeof fleetClaims, Member> = { routes: courierRoutes };
