// The check of every sign-out in this browser: the queue of the scan page needs the session of its member.
import { auth } from '@portage/contract/auth/endpoints';
import { createClient } from '@portage/contract/client';
import { ApiError, send } from '../api/request.ts';
import { readToken } from '../api/session.ts';
import { hasScans } from './database.ts';
import { countUnsent } from './queue.ts';

/** Returns how many acts wait that only the current session can send. Without a network, it is not known whose it is, and all count. */
export async function unsentOfSession(): Promise<number> {
  if (!readToken() || !(await hasScans()) || (await countUnsent(null)) === 0) return 0;
  try {
    return await countUnsent((await createClient({ auth }, send).auth.refresh()).id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A session that has ended sends nothing.
    return error.body.status === 401 ? 0 : countUnsent(null);
  }
}
