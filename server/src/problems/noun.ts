import type { problems } from '@portage/contract/problems/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { decideProblems, eraseNotes } from './decide.ts';
import { sendingDueDigests } from './digest.ts';
import { listOwners } from './owners.ts';
import { countProblems, listProblems } from './screens.ts';

const routes = (app: App): Handlers<typeof problems, Member> => ({
  list: ({ by, query }) => listProblems(app, app.db.readingScope(by), query),
  counts: ({ by, query }) => countProblems(app, app.db.readingScope(by), query.pickupScheduleId),
  owners: ({ by }) => listOwners(app.db.readingScope(by)),
  decide: ({ by, body, visit }) => decideProblems(app, by, body, visit.language),
});

export const noun: Noun<typeof problems, Member> = {
  routes,
  tables: ['problem_decisions'],
  subscribers: [eraseNotes],
  maintenance: [sendingDueDigests],
};
