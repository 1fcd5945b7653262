// An identity provider's metadata: its entity id, its sign-in URL, and the certificates that verify its responses. Several certificates are
// listed while one is being replaced.
import { X509Certificate } from 'node:crypto';
import { attributeOf, childrenOf, elementsIn, readXml, saml } from './xml.ts';

export type IdentityProvider = { entityId: string; signInUrl: string; certificates: string[] };

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Reads metadata of exactly one identity provider; returns null for anything else. */
export function readMetadata(xml: string): IdentityProvider | null {
  const root = readXml(xml);
  if (root?.namespaceURI !== saml.metadata) return null;
  const entities = root.localName === 'EntityDescriptor' ? [root] : elementsIn(root, saml.metadata, 'EntityDescriptor');
  const providers = entities.flatMap((entity) =>
    childrenOf(entity, saml.metadata, 'IDPSSODescriptor').map((descriptor) => ({ entity, descriptor })),
  );
  const [provider, ...others] = providers;
  if (!provider || others.length > 0) return null;
  const entityId = attributeOf(provider.entity, 'entityID');
  const signInUrl = signInUrlOf(provider.descriptor);
  const certificates = certificatesOf(provider.descriptor);
  return entityId && signInUrl && certificates.length > 0 ? { entityId, signInUrl, certificates } : null;
}

function signInUrlOf(descriptor: Element): string | null {
  const service = childrenOf(descriptor, saml.metadata, 'SingleSignOnService').find(
    (each) => attributeOf(each, 'Binding') === redirect,
  );
  const location = service ? attributeOf(service, 'Location') : null;
  return location && /^https?:$/.test(URL.parse(location)?.protocol ?? '') ? location : null;
}

/** Returns the certificates for signing, and those without a declared use. */
function certificatesOf(descriptor: Element): string[] {
  const keys = childrenOf(descriptor, saml.metadata, 'KeyDescriptor').filter(
    (each) => (attributeOf(each, 'use') ?? 'signing') === 'signing',
  );
  const texts = keys.flatMap((key) =>
    elementsIn(key, saml.signature, 'X509Certificate').map((each) => (each.textContent ?? '').replace(/\s+/g, '')),
  );
  return [...new Set(texts)].filter((text) => certificateOf(text) !== null);
}

/** Parses a certificate in base64; returns null if it is invalid. */
export function certificateOf(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return null;
  }
}
