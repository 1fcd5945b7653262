import type { Contract } from '@portage/contract/index';
import { type Access, byId, fleetOnly, managers, members, none, readers } from '../../testing/access.ts';

const said = { words: 'We are looking for it' };

export const claims: Access<Contract['claims']> = {
  list: { given: none, order: 'claimed', outcomes: members },
  read: { given: byId, order: 'claimed', outcomes: readers('ORDER_NOT_FOUND') },
  answer: {
    given: (things) => ({ ...byId(things), body: said }),
    order: 'claimed',
    outcomes: managers('CLAIM_NOT_FOUND'),
  },
  ratings: {
    given: () => ({ query: { startDate: '2026-11-01', endDate: '2026-11-30' } }),
    order: 'claimed',
    outcomes: members,
  },
};

export const fleetClaims: Access<Contract['fleetClaims']> = {
  list: { given: none, order: 'claimed', outcomes: fleetOnly },
  answer: {
    given: ({ deliveryId }) => ({ params: { id: deliveryId }, body: said }),
    order: 'claimed',
    outcomes: fleetOnly,
  },
};
