import type { account } from '@portage/contract/account/endpoints';
import { confirmSession, sendConfirmCode } from '../auth/confirm.ts';
import { endOtherSessions, endSession, findSessions } from '../auth/devices.ts';
import { countRecoveryCodes } from '../auth/factor/recovery.ts';
import type { Member } from '../auth/member.ts';
import { askConfirmPasskey } from '../auth/passkeys.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { readDevice } from './device.ts';
import { disableFactor, enableFactor, makeRecoveryCodes, verifyFactor } from './factor.ts';
import { addPasskey, askNewPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { changeOwnEmail, changePassword, editProfile, sendEmailCode } from './profile.ts';

type OwnAccountRequest = { by: Member; params: { id: string } };

/** Restricts a handler to the caller's own account; any other id is refused as not found. */
const own =
  <G extends OwnAccountRequest, A>(handle: (given: G) => Promise<A>) =>
  async (given: G): Promise<A> =>
    given.params.id === given.by.id ? handle(given) : refuse('ACCOUNT_NOT_FOUND');

const routes = (app: App): Handlers<typeof account, Member> => ({
  confirm: async ({ by, token, body, visit }) => {
    await confirmSession(app, { by, token, proof: body, address: visit.address });
    return {};
  },
  readConfirmed: async ({ token }) => ({ isConfirmed: await app.sessions.isConfirmed(token) }),
  sendConfirmCode: ({ by, token }) => sendConfirmCode(app, by, token),
  askConfirmPasskey: ({ by, token }) => askConfirmPasskey(app, by, token),
  enableFactor: own(({ by, token, body }) => enableFactor(app, by, token, body)),
  verifyFactor: own(({ by, token, body }) => verifyFactor(app, by, token, body)),
  disableFactor: own(({ by }) => disableFactor(app, by)),
  makeRecoveryCodes: ({ by }) => makeRecoveryCodes(app, by),
  readRecovery: async ({ by }) => ({ left: await countRecoveryCodes(app.db.scope(by), by.id) }),
  edit: ({ by, body }) => editProfile(app, by, body),
  changePassword: ({ by, token, body }) => changePassword(app, by, token, body.password),
  sendEmailCode: ({ by, token, body }) => sendEmailCode(app, by, token, body.email),
  changeEmail: ({ by, token, body }) => changeOwnEmail(app, by, token, body),
  passkeys: ({ by }) => listPasskeys(app, by),
  askNewPasskey: ({ by, token }) => askNewPasskey(app, by, token),
  addPasskey: ({ by, token, body }) => addPasskey(app, by, token, body),
  renamePasskey: ({ by, params, body }) => renamePasskey(app, by, params.id, body.name),
  removePasskey: async ({ by, params }) => {
    await removePasskey(app, by, params.id);
    return {};
  },
  devices: async ({ by, token }) => {
    const sessions = await findSessions(app, app.db.scope(by), by.id, token);
    return { data: sessions.map(({ device, ...rest }) => ({ ...rest, ...readDevice(device) })) };
  },
  endDevice: async ({ by, params }) => {
    await endSession(app, by, params.id);
    return {};
  },
  endOtherDevices: async ({ by, token }) => {
    await endOtherSessions(app, by, token);
    return {};
  },
});

export const noun: Noun<typeof account, Member> = { routes };
