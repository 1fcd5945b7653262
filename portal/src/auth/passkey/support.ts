/** Whether this browser supports passkeys; only on https and on localhost. */
export const canUsePasskeys = typeof PublicKeyCredential !== 'undefined';
