import type { questions } from '@portage/contract/questions/endpoints';
import type { fleetQuestions } from '@portage/contract/questions/fleet';
import type { Member } from '../auth/member.ts';
import { courierActor } from '../fleet/apply.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { answerQuestion, listOpenQuestions } from './answer.ts';
import { askQuestion } from './ask.ts';
import { listQuestions } from './list.ts';

const routes = (app: App): Handlers<typeof questions, Member> => ({
  ask: ({ by, params, body, visit }) => askQuestion(app, by, params.id, body, visit.language),
  list: ({ by, query }) => listQuestions(app.db.scope(by), query),
});

const courierRoutes = (app: App): Handlers<typeof fleetQuestions, Member> => ({
  list: ({ query }) => listOpenQuestions(app, query.after, query.limit),
  answer: ({ by, params, body }) => answerQuestion(app, courierActor(by), params, body),
});

export const noun: Noun<typeof questions, Member> = { routes, tables: ['charge_questions'] };
/** The courier's endpoints for questions. */
export const courierNoun: Noun<typeof fleetQuestions, Member> = { routes: courierRoutes };
