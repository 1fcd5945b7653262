// Binds a single sign-on to this tab: the secret stays here, and only its hash is sent.
import { api } from '../api/client.ts';

const [secretName, placeName] = ['ssoSecret', 'ssoFrom'];

const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Redirects to the identity provider; on return, `takeBegun` gives the secret and `from`. */
export async function leaveForProvider(idp: string, from: string | undefined): Promise<void> {
  const secret = textOf(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(secretName, secret);
  sessionStorage.setItem(placeName, from ?? '');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  const { data } = await api.sso.login({ params: { idp }, query: { challenge: textOf(new Uint8Array(digest)) } });
  location.assign(data.url);
}

/** Returns the secret of the sign-on that this tab began, once, and the URL to return to. */
export function takeBegun(): { verifier: string; from: string | undefined } {
  const [verifier, from] = [secretName, placeName].map((name) => sessionStorage.getItem(name) ?? '');
  sessionStorage.removeItem(secretName);
  return { verifier: verifier ?? '', from: from || undefined };
}
