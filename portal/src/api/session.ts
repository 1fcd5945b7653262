// The session token is stored in cookie `ak` (spec section 9): the browser sends the cookie with streams and downloads, and API requests
// carry it as a bearer token.

import { testCookie } from '@portage/contract/headers';

const cookieName = 'ak';

/** Returns the session token, or null when signed out. */
export const readToken = (): string | null => readCookie(cookieName);

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null;
}

/** Stores the token until the browser closes; the server ends an idle session sooner. */
export function keepToken(token: string): void {
  writeCookie(`${cookieName}=${encodeURIComponent(token)}`);
  localStorage.removeItem(scanAccountName);
}

/** The account whose parcels the scan page shows without a network. Another member may have signed in: it is read again with the network. */
export const scanAccountName = 'scanAccount';

/** Deletes the token and leaves test data, so that the next session starts with live data. */
export function forgetToken(): void {
  writeCookie(`${cookieName}=; Max-Age=0`);
  writeCookie(`${testCookie}=; Max-Age=0`);
}

export function writeCookie(pair: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where the demo runs.
  document.cookie = `${pair}; Path=/; SameSite=Lax${secure}`;
}

// The token of a sign-in whose second factor is pending; limited to this tab.
const pendingName = 'multiFactorToken';

export const readPending = (): string | null => sessionStorage.getItem(pendingName);

export const keepPending = (token: string): void => sessionStorage.setItem(pendingName, token);

export const forgetPending = (): void => sessionStorage.removeItem(pendingName);
