import type { Contract } from '@portage/contract/index';
import { type Access, managers, members, none } from '../../testing/access.ts';

export const problems: Access<Contract['problems']> = {
  list: { given: none, order: 'claimed', outcomes: members },
  counts: { given: none, order: 'claimed', outcomes: members },
  owners: { given: none, outcomes: { ...members, powerless: 'FORBIDDEN' }, namesColleagues: true },
  decide: {
    given: ({ orderId }) => ({ body: { ids: [orderId], note: 'mine now' } }),
    order: 'under way',
    outcomes: managers('ORDER_NOT_FOUND'),
  },
};
