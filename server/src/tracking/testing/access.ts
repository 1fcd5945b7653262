import type { Contract } from '@portage/contract/index';
import { type Access, open } from '../../testing/access.ts';

export const tracking: Access<Contract['tracking']> = {
  read: { given: ({ linkCode }) => ({ params: { id: linkCode } }), outcomes: open },
  change: {
    given: ({ linkCode }) => ({ params: { id: linkCode }, body: { note: 'Ring twice' } }),
    outcomes: open,
  },
  send: { given: ({ linkCode }) => ({ params: { code: linkCode }, body: { note: 'Ring twice' } }), outcomes: open },
  news: { given: ({ linkCode }) => ({ params: { id: linkCode } }), outcomes: open },
  page: { given: ({ linkCode }) => ({ params: { code: linkCode } }), outcomes: open },
  shortPage: { given: ({ linkCode }) => ({ params: { code: linkCode } }), outcomes: open },
};
