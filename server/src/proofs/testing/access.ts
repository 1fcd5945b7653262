import type { Contract } from '@portage/contract/index';
import { type Access, each, F, U } from '../../testing/access.ts';

export const proofs: Access<Contract['proofs']> = {
  export: {
    given: ({ orderId }) => ({ body: { ids: [orderId] } }),
    order: 'fulfilled',
    outcomes: each(U, 'NOTHING_TO_EXPORT', F, F, U, 'ok'),
  },
};
