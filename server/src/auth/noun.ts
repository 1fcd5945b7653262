import type { auth } from '@portage/contract/auth/endpoints';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { demoSignIns } from '../seed/world.ts';
import { forgettingCodes } from './factor/mailed.ts';
import { forgettingGuesses } from './guesses.ts';
import { signIn } from './login.ts';
import type { Member } from './member.ts';
import { forgettingPending, sendSignInCode, showPending, verifySignIn } from './pending.ts';
import { showAccount } from './screens.ts';
import { forgettingSessions } from './sessions.ts';

const routes = (app: App): Handlers<typeof auth, Member> => ({
  welcome: async () => ({
    providerName: app.config.provider.name,
    supportEmail: app.config.provider.supportEmail,
    demo: app.config.demo ? demoSignIns : [],
  }),
  login: ({ body, visit: { address, device } }) => signIn(app, { ...body, address, device }),
  pending: ({ body }) => showPending(app, body.multiFactorToken),
  sendCode: ({ body }) => sendSignInCode(app, body.multiFactorToken),
  verify: ({ body, visit: { address, device } }) => verifySignIn(app, { ...body, address, device }),
  refresh: ({ by }) => showAccount(app.db.scope(by), by.id),
  logout: async ({ token }) => {
    await app.sessions.close(token);
    return {};
  },
  logoutEverywhere: async ({ by }) => {
    await app.sessions.closeAll(by);
    return {};
  },
});

export const noun: Noun<typeof auth, Member> = {
  routes,
  tables: [
    'ended_sessions',
    'factors',
    'guesses',
    'logins',
    'mailed_codes',
    'members',
    'member_stores',
    'pending_sign_ins',
    'recovery_codes',
    'sessions',
  ],
  tidy: [forgettingCodes, forgettingGuesses, forgettingPending, forgettingSessions],
};
