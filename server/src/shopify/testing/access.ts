import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, open, U } from '../../testing/access.ts';
import { testPassword } from '../../testing/world.ts';

/** A stranger's own settings are not the owner's. */
const ofOwn = each(U, 'ok', F, F, U, 'ok');

export const shopify: Access<Contract['shopify']> = {
  signUp: {
    // The owner's email: who has an account is answered as if nobody had.
    given: ({ number, email }) => ({
      body: {
        companyName: number,
        serviceArea: 'DC-1',
        storeAddress: '1 King St W, Toronto, ON, M5H 1A1',
        name: 'Ann',
        email,
        password: testPassword,
      },
    }),
    outcomes: open,
  },
  configuration: { given: none, outcomes: ofOwn },
  editConfiguration: { given: () => ({ body: { enableShipping: true } }), outcomes: ofOwn },
};
