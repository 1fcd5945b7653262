import type { Contract } from '@portage/contract/index';
import { type Access, byId, readers } from '../../testing/access.ts';

export const timeline: Access<Contract['timeline']> = {
  read: { given: byId, order: 'talked about', outcomes: readers('ORDER_NOT_FOUND') },
};
