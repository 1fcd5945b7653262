import type { Contract } from '@portage/contract/index';
import { type Access, members, none } from '../../testing/access.ts';

export const preferences: Access<Contract['preferences']> = {
  read: { given: none, outcomes: members },
  keep: { given: () => ({ body: { labelSheet: 'a4' } }), outcomes: members },
};
