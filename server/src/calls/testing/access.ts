import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, U } from '../../testing/access.ts';

export const calls: Access<Contract['calls']> = {
  list: { given: none, outcomes: each(U, 'ok', F, F, U, 'ok') },
  read: { given: ({ callId }) => ({ params: { id: callId } }), outcomes: each(U, 'CALL_NOT_FOUND', F, F, U, 'ok') },
};
