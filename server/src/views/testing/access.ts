import type { Contract } from '@portage/contract/index';
import { type Access, each, members, none, U } from '../../testing/access.ts';

/** Outcomes for a member's own views, which no other member can access, not even in the same team. */
const own = each(U, 'VIEW_NOT_FOUND', 'VIEW_NOT_FOUND', 'VIEW_NOT_FOUND', U, 'ok');

export const views: Access<Contract['views']> = {
  list: { given: none, outcomes: members },
  create: { given: ({ number }) => ({ body: { name: number, query: {} } }), outcomes: members },
  edit: { given: ({ viewId }) => ({ params: { id: viewId }, body: { query: { tag: 'mine now' } } }), outcomes: own },
  delete: { given: ({ viewId }) => ({ params: { id: viewId } }), outcomes: own },
};
