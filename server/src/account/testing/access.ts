import type { Contract } from '@portage/contract/index';
import { type Access, each, members, none, type Things, U } from '../../testing/access.ts';
import { testPassword } from '../../testing/world.ts';

const A = 'ACCOUNT_NOT_FOUND';
const C = 'MFA_CODE_INCORRECT';
const S = 'SESSION_NOT_FOUND';
const newMailbox = () => 'new-mailbox@test.example';
const P = 'PASSKEY_NOT_VALID';
const K = 'PASSKEY_NOT_FOUND';
const passkey = {
  id: 'a',
  rawId: 'a',
  type: 'public-key' as const,
  response: { clientDataJSON: 'a', attestationObject: 'a', transports: [] },
};
const T = 'MFA_TYPE_NOT_VALID';
const ofMember = ({ selfId }: Things) => ({ params: { id: selfId } });
/** The endpoint is limited to the caller's own account. */
const ownOnly = each(U, A, A, A, U, 'ok');
const type = 'GOOGLE_AUTHENTICATOR';

export const account: Access<Contract['account']> = {
  confirm: { given: () => ({ body: { password: testPassword } }), outcomes: members },
  readConfirmed: { given: none, outcomes: members },
  sendConfirmCode: { given: none, outcomes: each(U, T, T, T, U, T) },
  askConfirmPasskey: { given: none, outcomes: each(U, K, K, K, U, K) },
  enableFactor: { given: (things) => ({ ...ofMember(things), body: { type } }), outcomes: ownOnly },
  verifyFactor: {
    given: (things) => ({ ...ofMember(things), body: { type: 'EMAIL', code: '000000' } }),
    // The test matrix only begins to set up an authenticator.
    outcomes: { ...ownOnly, owner: 'MFA_NOT_BEGUN' },
  },
  disableFactor: { given: ofMember, outcomes: ownOnly },
  makeRecoveryCodes: {
    given: none,
    outcomes: each(U, 'MFA_NOT_ON', 'MFA_NOT_ON', 'MFA_NOT_ON', U, 'MFA_NOT_ON'),
  },
  readRecovery: { given: none, outcomes: members },
  edit: { given: () => ({ body: { language: 'en' } }), outcomes: members },
  changePassword: { given: () => ({ body: { password: testPassword } }), outcomes: members },
  sendEmailCode: { given: () => ({ body: { email: newMailbox() } }), outcomes: members },
  changeEmail: {
    given: () => ({ body: { email: newMailbox(), code: '000000' } }),
    outcomes: each(U, C, C, C, U, C),
  },
  devices: { given: none, outcomes: members },
  endDevice: { given: ({ selfId }) => ({ params: { id: selfId } }), outcomes: each(U, S, S, S, U, S) },
  endOtherDevices: { given: none, outcomes: members },
  passkeys: { given: none, outcomes: members },
  askNewPasskey: { given: none, outcomes: members },
  addPasskey: { given: () => ({ body: { name: 'Key', passkey } }), outcomes: each(U, P, P, P, U, P) },
  renamePasskey: {
    given: ({ selfId }) => ({ params: { id: selfId }, body: { name: 'Key' } }),
    outcomes: each(U, K, K, K, U, K),
  },
  removePasskey: { given: ({ selfId }) => ({ params: { id: selfId } }), outcomes: each(U, K, K, K, U, K) },
};
