// SAML responses of an identity provider, valid unless a test asks for a fault.
import { generate } from 'selfsigned';
import { SignedXml } from 'xml-crypto';

export type Keys = { private: string; cert: string };
export const makeKeys = (): Promise<Keys> =>
  generate([{ name: 'commonName', value: 'idp.example' }], { keySize: 2048, algorithm: 'sha256' });

/** Returns the certificate in the form used by metadata: base64 without header and footer. */
export const bare = ({ cert }: Keys): string => cert.replace(/-----[^-]+-----|\s/g, '');

type Metadata = { entityId?: string; signInUrl?: string; certificates: readonly string[] };
export const metadataOf = ({
  entityId = 'https://idp.example/meta',
  signInUrl = 'https://idp.example/sign-in',
  certificates,
}: Metadata) =>
  `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates
    .map(
      (each) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${each}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join(
      '',
    )}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const sha256 = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
};
export const sha1 = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
};
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export type AnswerOptions = {
  keys: Keys;
  /** The consumer URL of the service; `audience` is its entity id. */
  consumer: string;
  audience: string;
  inResponseTo: string | null;
  now: Temporal.Instant;
  email?: string | null;
  nameId?: string;
  format?: string;
  name?: string;
  issuer?: string;
  responseIssuer?: string;
  destination?: string;
  recipient?: string;
  minutes?: number;
  id?: string;
  algorithms?: typeof sha256;
  signs?: 'assertion' | 'response' | 'both' | 'nothing';
  /** Changes the XML after it is signed. */
  bend?: (xml: string) => string;
  /** Changes the XML before it is signed. */
  bendUnsigned?: (xml: string) => string;
};

const entityId = 'https://idp.example/meta';

/** Returns the value of the form field SAMLResponse. */
export function answerOf(wish: AnswerOptions): string {
  const { signs = 'assertion', bend = (xml: string) => xml, bendUnsigned = (xml: string) => xml } = wish;
  let xml = bendUnsigned(unsigned(wish));
  if (signs === 'assertion' || signs === 'both') xml = sign(xml, 'Assertion', wish);
  if (signs === 'response' || signs === 'both') xml = sign(xml, 'Response', wish);
  return Buffer.from(bend(xml)).toString('base64');
}

let count = 0;

function unsigned(wish: AnswerOptions): string {
  const { consumer, audience, inResponseTo, now, email = 'ana@acme.example', issuer = entityId } = wish;
  const {
    id = `_a${++count}`,
    destination = consumer,
    recipient = consumer,
    minutes = 5,
    responseIssuer = issuer,
  } = wish;
  const { format = emailFormat, nameId = email ?? 'u-1' } = wish;
  const until = now.add({ minutes }).toString();
  const asked = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`;
  const attribute = (name: string, value: string) =>
    `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`;
  const said = [
    email === null ? '' : attribute('email', email),
    wish.name ? attribute('displayName', wish.name) : '',
  ].join('');
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${count}" Version="2.0" IssueInstant="${now}" Destination="${destination}"${asked}><saml:Issuer>${responseIssuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${id}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" NotOnOrAfter="${until}"${asked}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now.subtract({ seconds: 5 })}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${said === '' ? '' : `<saml:AttributeStatement>${said}</saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`;
}

function sign(xml: string, name: 'Assertion' | 'Response', { keys, algorithms = sha256 }: AnswerOptions): string {
  const path = `//*[local-name(.)='${name}']`;
  const signer = new SignedXml({
    privateKey: keys.private,
    publicCert: keys.cert,
    signatureAlgorithm: algorithms.signature,
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({
    xpath: path,
    digestAlgorithm: algorithms.digest,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  });
  signer.computeSignature(xml, { location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signer.getSignedXml();
}
