import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, U } from '../../testing/access.ts';

/** Other retailers get their own log, which contains none of the owner's entries. */
const ofOwn = each(U, 'ok', F, F, U, 'ok');

export const activity: Access<Contract['activity']> = {
  list: { given: none, also: [({ memberId }) => ({ query: { by: memberId } })], outcomes: ofOwn },
  people: { given: none, outcomes: ofOwn },
  export: { given: none, also: [({ memberId }) => ({ query: { by: memberId } })], outcomes: ofOwn },
};
