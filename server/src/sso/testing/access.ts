import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, open, U } from '../../testing/access.ts';

/** Outcomes for the caller's own connection. Only admins may change it, because it decides who can sign in. */
const admins = each(U, 'ok', F, F, U, 'ok');
const N = 'NOT_FOUND';
const nowhere = each(N, N, N, N, N, N);
const challenge = 'A'.repeat(43);
const unknown = { params: { idp: 'nobody-has-this' } };
const T = 'SSO_TOKEN_USED';

export const sso: Access<Contract['sso']> = {
  read: { given: none, outcomes: admins },
  save: {
    given: ({ storeId, memberId }) => ({
      body: {
        idp: 'maple',
        assertionsSigned: true,
        authnResponseSigned: false,
        activated: false,
        domains: [],
        hosts: [],
        enforced: false,
        wayInId: memberId,
        makesAccounts: false,
        newPermissions: [],
        newHasAllStores: false,
        newPickupSchedules: [storeId],
      },
    }),
    outcomes: each(U, 'VALIDATION_FAILED', F, F, U, 'VALIDATION_FAILED'),
  },
  prove: {
    given: () => ({ body: { domain: 'nobody-has-this.example' } }),
    outcomes: each(U, N, F, F, U, N),
  },
  try: { given: none, outcomes: each(U, 'SSO_NOT_SET_UP', F, F, U, 'SSO_NOT_SET_UP') },
  offer: { given: () => ({ query: { host: 'portal.example' } }), outcomes: open },
  login: { given: () => ({ ...unknown, query: { challenge } }), outcomes: nowhere },
  acs: { given: () => ({ ...unknown, body: { SAMLResponse: '' } }), outcomes: open },
  id: { given: () => unknown, outcomes: open },
  metadata: { given: () => unknown, outcomes: open },
  signIn: {
    given: ({ retailerId }) => ({ body: { ssoToken: `${retailerId}.made-up`, verifier: 'v' } }),
    outcomes: each(T, T, T, T, T, T),
  },
};
