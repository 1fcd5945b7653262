import type { Entry } from '@portage/contract/auth/schema';
import { forgetPending, keepPending, keepToken } from '../api/session.ts';

/** The callbacks of a sign-in: one for a session token, one for a pending second factor. */
export type Then = { onToken: () => void; onPending: () => void };

/** Continues after a sign-in response: to the portal, to the second factor, or to the company's identity provider. */
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

/** Adds this page's `from` and `lang` to a URL. */
function withPlace(address: string): string {
  const there = new URL(address);
  const here = new URLSearchParams(location.search);
  for (const name of ['from', 'lang']) if (here.has(name)) there.searchParams.set(name, here.get(name) ?? '');
  return there.href;
}
