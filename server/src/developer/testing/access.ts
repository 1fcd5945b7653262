import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, U } from '../../testing/access.ts';

/** Open to admins, each for their own retailer's orders. */
const admins = each(U, 'ok', F, F, U, 'ok');

export const developer: Access<Contract['developer']> = {
  mockWebhook: {
    given: () => ({ params: { provider: 'portage' }, body: { url: 'https://127.0.0.1/' } }),
    outcomes: admins,
  },
  mockOrders: { given: none, outcomes: admins },
};
