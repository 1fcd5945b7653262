import type { Contract } from '@portage/contract/index';
import { newId } from '../../platform/ids.ts';
import { type Access, each, members, none, open } from '../../testing/access.ts';
import { testPassword } from '../../testing/world.ts';

/** A pending sign-in is identified by its token alone, so every caller gets the same reply. */
const O = 'SIGN_IN_OVER';
const P = 'PASSKEY_NOT_VALID';
const over = each(O, O, O, O, O, O);
const R = 'RESET_LINK_OVER';
const isOver = each(R, R, R, R, R, R);

export const auth: Access<Contract['auth']> = {
  welcome: { given: none, outcomes: open },
  login: { given: ({ email }) => ({ body: { email, password: testPassword } }), outcomes: open },
  pending: { given: () => ({ body: { multiFactorToken: 'none' } }), outcomes: over },
  sendCode: { given: () => ({ body: { multiFactorToken: 'none' } }), outcomes: over },
  verify: { given: () => ({ body: { multiFactorToken: 'none', code: '123456' } }), outcomes: over },
  // A new email each time: the sixth request for the same one is rate limited.
  askReset: { given: () => ({ query: { email: `${newId()}@test.example` } }), outcomes: open },
  resetLink: { given: () => ({ body: { token: 'of-nobody' } }), outcomes: isOver },
  reset: {
    given: () => ({ body: { token: 'of-nobody', password: testPassword } }),
    outcomes: isOver,
  },
  askPasskey: { given: () => ({ body: {} }), outcomes: open },
  signInByPasskey: {
    given: () => ({
      body: {
        passkey: {
          id: 'a',
          rawId: 'a',
          type: 'public-key',
          response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
        },
      },
    }),
    outcomes: each(P, P, P, P, P, P),
  },
  refresh: { given: none, outcomes: members },
  logout: { given: none, outcomes: members },
  logoutEverywhere: { given: none, outcomes: members },
};
