/** Whether this browser knows passkeys; it does on https and on localhost alone. */
export const canUsePasskeys = typeof PublicKeyCredential !== 'undefined';
