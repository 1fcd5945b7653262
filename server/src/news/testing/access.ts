import type { Contract } from '@portage/contract/index';
import { type Access, members, none } from '../../testing/access.ts';

export const news: Access<Contract['news']> = {
  listen: { given: none, outcomes: members },
};
