import type { sandbox, walks } from '@portage/contract/sandbox/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { followRetailer, openSandbox, readSandbox } from './sandbox.ts';
import { startWalk, walkJob } from './walk.ts';

const routes = (app: App): Handlers<typeof sandbox, Member> => ({
  read: ({ by }) => readSandbox(app, by),
  open: ({ by }) => openSandbox(app, by),
});

const walkRoutes = (app: App): Handlers<typeof walks, Member> => ({
  start: ({ by, params, body }) => startWalk(app, by, params.id, body),
});

export const noun: Noun<typeof sandbox, Member> = { routes, subscribers: [followRetailer] };
/** The endpoints and the job that act on sandbox data only. */
export const walksNoun: Noun<typeof walks, Member> = { routes: walkRoutes, jobs: [walkJob] };
