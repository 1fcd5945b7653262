import type { Contract } from '@portage/contract/index';
import { type Access, each } from '../../testing/access.ts';

const N = 'NOT_FOUND';
/** Outside the demo the inbox does not exist for any caller. */
const nobody = each(N, N, N, N, N, N);

export const mail: Access<Contract['mail']> = {
  list: { given: ({ email }) => ({ query: { to: email } }), outcomes: nobody },
  read: { given: ({ jobId }) => ({ params: { id: jobId } }), outcomes: nobody },
};
