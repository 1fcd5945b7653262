import type { auth } from '@portage/contract/auth/endpoints';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { demoSignIns } from '../seed/world.ts';
import { forgettingGuesses } from './guesses.ts';
import { signIn } from './login.ts';
import type { Member } from './member.ts';
import { askPasskey, forgettingChallenges, signInByPasskey } from './passkeys.ts';
import { allowedOf, sendSignInCode, showPending, verifySignIn } from './pending.ts';
import { askReset, findReset, mailingResets, resetPassword } from './reset.ts';
import { showAccount } from './screens.ts';
import { forgettingSecrets } from './secrets.ts';
import { forgettingSessions } from './sessions.ts';

const routes = (app: App): Handlers<typeof auth, Member> => ({
  welcome: async () => ({
    providerName: app.config.provider.name,
    providerCode: app.config.provider.code,
    supportEmail: app.config.provider.supportEmail,
    hasInbox: app.config.demo && app.mailer.kept !== null,
    demo: app.config.demo ? demoSignIns : [],
  }),
  login: ({ body, visit: { address, device } }) => signIn(app, { ...body, address, device }),
  pending: ({ body }) => showPending(app, body.multiFactorToken),
  sendCode: ({ body }) => sendSignInCode(app, body.multiFactorToken),
  verify: ({ body, visit: { address, device } }) => verifySignIn(app, { ...body, address, device }),
  askReset: async ({ query, visit }) => {
    await askReset(app, { ...query, address: visit.address });
    return {};
  },
  resetLink: async ({ body }) => ({ email: (await findReset(app, body.token)).email }),
  reset: async ({ body, visit }) => {
    await resetPassword(app, { ...body, address: visit.address });
    return {};
  },
  askPasskey: async ({ body }) => askPasskey(app, await allowedOf(app, body.multiFactorToken)),
  signInByPasskey: ({ body, visit }) => signInByPasskey(app, body.passkey, visit.device),
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
  sealed: [{ table: 'factors', column: 'secret', owner: 'member_id', purpose: 'factors' }],
  tables: [
    'ended_sessions',
    'factors',
    'guesses',
    'logins',
    'passkeys',
    'passkey_challenges',
    'members',
    'member_stores',
    'one_time_secrets',
    'sessions',
  ],
  tasks: [mailingResets],
  maintenance: [forgettingChallenges, forgettingGuesses, forgettingSecrets, forgettingSessions],
};
