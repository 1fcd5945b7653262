import type { Contract } from '@portage/contract/index';
import { type Access, open } from '../../testing/access.ts';
import { testPassword } from '../../testing/world.ts';

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
};
