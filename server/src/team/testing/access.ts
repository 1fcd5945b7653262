import type { Contract } from '@portage/contract/index';
import { type Access, each, F, type Things, U } from '../../testing/access.ts';
import { testPassword } from '../../testing/world.ts';

const missing = 'ACCOUNT_NOT_FOUND';
const byMember = ({ memberId }: Things) => ({ params: { id: memberId } });
/** Outcomes for a member of the team: callers who manage it are permitted; other retailers find no member. */
const managers = each(U, missing, F, F, U, 'ok');

const invalid = 'INVALID_INVITE_TOKEN';
const unknown = each(invalid, invalid, invalid, invalid, invalid, invalid);

export const team: Access<Contract['team']> = {
  list: {
    given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }),
    also: [({ memberId }) => ({ query: { search: memberId } })],
    outcomes: each(U, 'ok', F, F, U, 'ok'),
  },
  read: { given: byMember, outcomes: managers },
  add: {
    given: ({ storeId, number }) => ({
      body: {
        name: 'New',
        email: `${number}@test.example`,
        roles: ['RETAILER_USER'],
        hasAllStores: false,
        pickupScheduleId: [storeId],
      },
    }),
    outcomes: each(U, 'VALIDATION_FAILED', F, F, U, 'ok'),
  },
  edit: { given: (things) => ({ ...byMember(things), body: { permissions: ['MANAGE_ORDERS'] } }), outcomes: managers },
  remove: { given: byMember, outcomes: managers },
  inviteAgain: { given: byMember, outcomes: managers },
  // An invitation token suffices without a session; this one was never issued.
  invitation: { given: ({ memberId }) => ({ query: { token: memberId } }), outcomes: unknown },
  signUp: {
    given: ({ memberId }) => ({ body: { token: memberId, name: 'Me', password: testPassword } }),
    outcomes: unknown,
  },
};
