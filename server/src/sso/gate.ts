// Checks a SAML response before the library parses it. The library accepts SHA-1, elements in unexpected places and more
// (docs/decisions/0049-single-sign-on.md), so such a response must not reach it.
import type { SsoProblem } from '@portage/contract/sso/rules';
import { attributeOf, childrenOf, elementsIn, readXml, saml } from './xml.ts';

const digests = ['sha256', 'sha384', 'sha512'];
const safe = {
  signature: new Set(
    digests.flatMap((name) => ['rsa', 'ecdsa'].map((key) => `http://www.w3.org/2001/04/xmldsig-more#${key}-${name}`)),
  ),
  digest: new Set([
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmldsig-more#sha384',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ]),
  canonical: new Set(['http://www.w3.org/2001/10/xml-exc-c14n#']),
  transform: new Set([
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ]),
  encryption: new Set([
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2009/xmlenc11#aes192-gcm',
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    'http://www.w3.org/2009/xmlenc11#rsa-oaep',
  ]),
};

/** Returns the response's root, or the reason to refuse it. */
export function openResponse(xml: string): Element | SsoProblem {
  const root = readXml(xml);
  if (root?.localName !== 'Response' || root.namespaceURI !== saml.protocol) return 'UNREADABLE';
  if (!hasOneAssertion(root)) return 'UNREADABLE';
  return whyNotSealed(root) ?? root;
}

/** Returns whether the only assertion is where the library expects it, and no other response is nested. */
function hasOneAssertion(root: Element): boolean {
  const assertions = ['Assertion', 'EncryptedAssertion'].flatMap((name) => elementsIn(root, saml.assertion, name));
  const answers = elementsIn(root, saml.protocol, 'Response');
  const [assertion] = assertions;
  // A failed sign-in has no assertion; the library reads its status.
  if (assertions.length === 0) return answers.length === 0;
  return assertions.length === 1 && assertion?.parentNode === root && answers.length === 0;
}

/** Returns why the signatures and encryption within an element are not accepted; null if they are. */
export function whyNotSealed(root: Element): SsoProblem | null {
  const algorithmsIn = (namespace: string, name: string) =>
    elementsIn(root, namespace, name).map((each) => attributeOf(each, 'Algorithm') ?? '');
  const references = elementsIn(root, saml.signature, 'Reference');
  const isSafe =
    algorithmsIn(saml.signature, 'SignatureMethod').every((each) => safe.signature.has(each)) &&
    algorithmsIn(saml.signature, 'CanonicalizationMethod').every((each) => safe.canonical.has(each)) &&
    algorithmsIn(saml.signature, 'Transform').every((each) => safe.transform.has(each)) &&
    algorithmsIn(saml.encryption, 'EncryptionMethod').every((each) => safe.encryption.has(each)) &&
    // The digest within an encryption method belongs to its padding and is not security-relevant.
    references.every((each) =>
      childrenOf(each, saml.signature, 'DigestMethod').every((of) =>
        safe.digest.has(attributeOf(of, 'Algorithm') ?? ''),
      ),
    );
  if (!isSafe) return 'WEAK';
  return elementsIn(root, saml.signature, 'Signature').every(signsItsParent) ? null : 'NOT_SIGNED';
}

/** Returns whether a signature covers the element that contains it, and nothing else (signature wrapping). */
function signsItsParent(signature: Element): boolean {
  const references = elementsIn(signature, saml.signature, 'Reference');
  const parent = signature.parentNode;
  if (references.length !== 1 || !references[0] || !isElement(parent)) return false;
  const id = attributeOf(parent, 'ID');
  return Boolean(id) && attributeOf(references[0], 'URI') === `#${id}`;
}

const isElement = (node: Node | null): node is Element => node?.nodeType === 1;
