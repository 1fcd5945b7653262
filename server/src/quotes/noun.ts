import type { quotes } from '@portage/contract/quotes/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { quote } from './quote.ts';

const routes = (app: App): Handlers<typeof quotes, Member> => ({
  create: ({ by, body, visit }) => quote(app, by, body, visit.language),
});

export const noun: Noun<typeof quotes, Member> = { routes };
