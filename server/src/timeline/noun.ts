import type { timeline } from '@portage/contract/timeline/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { readTimeline } from './read.ts';

const routes = (app: App): Handlers<typeof timeline, Member> => ({
  read: ({ by, params, query }) => readTimeline(app, app.db.scope(by), params.id, query),
});

export const noun: Noun<typeof timeline, Member> = { routes };
