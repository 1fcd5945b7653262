import type { SsoConnection, SsoConnectionChange } from '@portage/contract/sso/schema';

export type SsoValues = Omit<SsoConnectionChange, 'version'>;

/** Returns the form values of a connection; pasted metadata is not shown again. */
export function valuesOf(connection: SsoConnection): SsoValues {
  const {
    entityId: _,
    signInUrl: __,
    certificates: ___,
    addresses: ____,
    lastTry: _____,
    domainProofs: ______,
    availableHosts: _______,
    version: ________,
    ...chosen
  } = connection;
  return { ...chosen, idpMetadata: null };
}
