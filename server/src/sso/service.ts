// The parts of SAML that the library handles: creating requests, verifying signatures and decrypting. gate.ts and assertion.ts check times,
// URLs, issuer and replay with the product's clock and database.
import { generateServiceProviderMetadata, SAML, SamlStatusError } from '@node-saml/node-saml';
import type { SsoProblem } from '@portage/contract/sso/rules';
import type { App } from '../platform/app.ts';
import { readStatement, type Statement } from './assertion.ts';
import { addressesOf } from './connection.ts';
import { openResponse, whyNotSealed } from './gate.ts';
import { openKey } from './keys.ts';
import type { ConnectionRecord } from './queries.ts';
import { readXml } from './xml.ts';

/** Returns the library's service provider for a connection. */
function serviceOf(app: App, row: ConnectionRecord, requestId?: string): SAML {
  const { consumer, entityId } = addressesOf(app, row.idp);
  return new SAML({
    callbackUrl: consumer,
    issuer: entityId,
    audience: entityId,
    idpCert: row.certificates,
    entryPoint: row.sign_in_url ?? undefined,
    decryptionPvk: openKey(app, row),
    identifierFormat: null,
    wantAssertionsSigned: row.assertions_signed,
    wantAuthnResponseSigned: row.authn_response_signed,
    signatureAlgorithm: 'sha256',
    // Entra and ADFS refuse multi-factor sign-ins if a specific context is requested.
    disableRequestedAuthnContext: true,
    // Disables the library's clock check; assertion.ts checks times with the product's clock.
    acceptedClockSkewMs: -1,
    ...(requestId && { generateUniqueId: () => requestId }),
  });
}

/** Returns the URL to which the browser is redirected to sign in. */
export const signInAddress = (app: App, row: ConnectionRecord, requestId: string): Promise<string> =>
  serviceOf(app, row, requestId).getAuthorizeUrlAsync('', undefined, {});

/** Returns our metadata for the identity provider. An unsaved connection has no key, so its assertions are not encrypted. */
export function describeService(app: App, idp: string, row: ConnectionRecord | undefined): string {
  const { consumer, entityId } = addressesOf(app, idp);
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: consumer,
    identifierFormat: null,
    wantAssertionsSigned: row?.assertions_signed ?? true,
    ...(row && { decryptionPvk: openKey(app, row), decryptionCert: row.certificate }),
  });
}

/** Verifies the identity provider's response; returns its statement, or the reason to refuse it. */
export async function verifyAnswer(
  app: App,
  row: ConnectionRecord,
  SAMLResponse: string,
): Promise<Statement | SsoProblem> {
  const response = openResponse(Buffer.from(SAMLResponse, 'base64').toString('utf8'));
  if (typeof response === 'string') return response;
  const signed = await signedAssertion(app, row, SAMLResponse);
  if (typeof signed === 'string') return signed;
  // An encrypted assertion is checked here, because the gate could not read it.
  const assertion = readXml(signed.xml);
  const weakness = assertion ? whyNotSealed(assertion) : 'UNREADABLE';
  if (weakness) return weakness;
  const { consumer, entityId } = addressesOf(app, row.idp);
  return readStatement(signed.xml, response, {
    entityId: row.entity_id ?? '',
    consumer,
    audience: entityId,
    now: app.clock.now(),
  });
}

async function signedAssertion(
  app: App,
  row: ConnectionRecord,
  SAMLResponse: string,
): Promise<{ xml: string } | SsoProblem> {
  try {
    const { profile } = await serviceOf(app, row).validatePostResponseAsync({ SAMLResponse });
    const xml = profile?.getAssertionXml?.();
    return xml ? { xml } : 'REFUSED';
  } catch (error) {
    if (error instanceof SamlStatusError) return 'REFUSED';
    const message = error instanceof Error ? error.message : '';
    if (/audience/i.test(message)) return 'WRONG_ADDRESS';
    return /signature/i.test(message) ? 'NOT_SIGNED' : 'UNREADABLE';
  }
}
