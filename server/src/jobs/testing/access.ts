import type { Contract } from '@portage/contract/index';
import { type Access, each, members, none, U } from '../../testing/access.ts';

export const jobs: Access<Contract['jobs']> = {
  list: { given: none, outcomes: members },
  read: {
    given: ({ jobId }) => ({ params: { id: jobId } }),
    outcomes: each(U, 'JOB_NOT_FOUND', 'JOB_NOT_FOUND', 'JOB_NOT_FOUND', U, 'ok'),
  },
  cancel: {
    given: ({ downloadId }) => ({ params: { id: downloadId } }),
    outcomes: each(U, 'JOB_NOT_FOUND', 'JOB_NOT_FOUND', 'JOB_NOT_FOUND', U, 'ok'),
  },
};
