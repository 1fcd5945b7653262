import type { Entry } from '@portage/contract/auth/schema';
import { forgetPending, keepPending, keepToken } from '../api/session.ts';

/** Where a sign-in goes on: in the portal, or at the question for a second factor. */
export type Then = { onToken: () => void; onPending: () => void };

/** Goes on with what a sign-in was answered. */
export function takeEntry(entry: Entry, { onToken, onPending }: Then): void {
  if ('token' in entry) {
    forgetPending();
    keepToken(entry.token);
    onToken();
  } else if ('ssoUrl' in entry) location.assign(withPlace(entry.ssoUrl));
  else {
    keepPending(entry.multiFactorToken);
    onPending();
  }
}

/** The address with what this page knows besides: where the person is going, and their language. */
function withPlace(address: string): string {
  const there = new URL(address);
  const here = new URLSearchParams(location.search);
  for (const name of ['from', 'lang']) if (here.has(name)) there.searchParams.set(name, here.get(name) ?? '');
  return there.href;
}
