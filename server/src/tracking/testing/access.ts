import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, open, U } from '../../testing/access.ts';

const N = 'CODE_NOWHERE';
/** Outcomes for an order without a contact to which a code could be sent. */
const unreachable = each(N, N, N, N, N, N);

export const tracking: Access<Contract['tracking']> = {
  read: { given: ({ linkCode }) => ({ params: { id: linkCode } }), outcomes: open },
  change: {
    given: ({ linkCode }) => ({ params: { id: linkCode }, body: { note: 'Ring twice' } }),
    outcomes: open,
  },
  code: {
    given: ({ linkCode }) => ({ params: { id: linkCode }, body: { phone: '4165550177' } }),
    outcomes: unreachable,
  },
  review: {
    given: ({ linkCode }) => ({ params: { id: linkCode }, body: { rating: 5 } }),
    order: 'completed',
    outcomes: open,
  },
  claim: {
    given: ({ linkCode }) => ({ params: { id: linkCode }, body: { words: 'It never came' } }),
    order: 'completed',
    outcomes: open,
  },
  found: { given: ({ linkCode }) => ({ params: { id: linkCode } }), order: 'claimed', outcomes: open },
  send: { given: ({ linkCode }) => ({ params: { code: linkCode }, body: { note: 'Ring twice' } }), outcomes: open },
  photo: { given: ({ linkCode }) => ({ params: { code: linkCode }, body: {} }), order: 'claimed', outcomes: open },
  news: { given: ({ linkCode }) => ({ params: { id: linkCode } }), outcomes: open },
  page: { given: ({ linkCode }) => ({ params: { code: linkCode } }), outcomes: open },
  shortPage: { given: ({ linkCode }) => ({ params: { code: linkCode } }), outcomes: open },
  privacy: { given: ({ linkCode }) => ({ params: { code: linkCode } }), outcomes: open },
  preview: { given: none, outcomes: each(U, 'ok', F, F, U, 'ok') },
};
