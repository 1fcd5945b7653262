import type { account } from '@portage/contract/account/endpoints';
import { confirmSession, sendConfirmCode } from '../auth/confirm.ts';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { disableFactor, enableFactor, makeRecoveryCodes, verifyFactor } from './factor.ts';

type Named = { by: Member; params: { id: string } };

/** Only one's own account: anybody else's answers as one that does not exist. */
const own =
  <G extends Named, A>(handle: (given: G) => Promise<A>) =>
  async (given: G): Promise<A> =>
    given.params.id === given.by.id ? handle(given) : refuse('ACCOUNT_NOT_FOUND');

const routes = (app: App): Handlers<typeof account, Member> => ({
  confirm: async ({ by, token, body, visit }) => {
    await confirmSession(app, { by, token, proof: body, address: visit.address });
    return {};
  },
  sendConfirmCode: ({ by, token }) => sendConfirmCode(app, by, token),
  enableFactor: own(({ by, token, body }) => enableFactor(app, by, token, body)),
  verifyFactor: own(({ by, token, body }) => verifyFactor(app, by, token, body)),
  disableFactor: own(({ by }) => disableFactor(app, by)),
  makeRecoveryCodes: ({ by }) => makeRecoveryCodes(app, by),
});

export const noun: Noun<typeof account, Member> = { routes };
