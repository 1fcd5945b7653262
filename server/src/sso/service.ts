// The part of SAML that the library does: it creates requests, verifies signatures and decrypts. gate.ts and assertion.ts check times,
// addresses, issuer and replay with the product's clock and database.
import { generateServiceProviderMetadata, SAML, SamlStatusError } from '@node-saml/node-saml';
import type { SsoProblem } from '@portage/contract/sso/rules';
import type { App } from '../platform/app.ts';
import { readStatement, type Statement } from './assertion.ts';
import { addressesOf } from './connection.ts';
import { openResponse, whyNotSealed } from './gate.ts';
import { openKey } from './keys.ts';
import type { ConnectionRecord } from './queries.ts';
import { readXml } from './xml.ts';

/** The service provider of one connection. */
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
    // Entra and ADFS refuse sign-ins with several factors where one context is asked for.
    disableRequestedAuthnContext: true,
    // The product's own clock decides (assertion.ts).
    acceptedClockSkewMs: -1,
    ...(requestId && { generateUniqueId: () => requestId }),
  });
}

/** Where the browser goes to be signed in. */
export const signInAddress = (app: App, row: ConnectionRecord, requestId: string): Promise<string> =>
  serviceOf(app, row, requestId).getAuthorizeUrlAsync('', undefined, {});

/** Our metadata, for the identity provider. Before the connection is saved there is no key, so nothing is to be encrypted. */
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

/** Verifies the identity provider's response; returns its statement, or why it is refused. */
export async function verifyAnswer(
  app: App,
  row: ConnectionRecord,
  SAMLResponse: string,
): Promise<Statement | SsoProblem> {
  const response = openResponse(Buffer.from(SAMLResponse, 'base64').toString('utf8'));
  if (typeof response === 'string') return response;
  const signed = await signedAssertion(app, row, SAMLResponse);
  if (typeof signed === 'string') return signed;
  // The gate could not see an encrypted assertion, so it is checked here.
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
    const said = error instanceof Error ? error.message : '';
    if (/audience/i.test(said)) return 'WRONG_ADDRESS';
    return /signature/i.test(said) ? 'NOT_SIGNED' : 'UNREADABLE';
  }
}
