// Parses untrusted XML once, strictly, with the parser that the SAML library uses.
import { DOMParser } from '@xmldom/xmldom';

export const saml = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const;

/** Maximum size of a document, in bytes. */
export const largestXml = 256 * 1024;

class NotXml extends Error {}
const fail = (message: string) => {
  throw new NotXml(message);
};

/** Returns the root of a document without doctype, comments and processing instructions; null for anything else. */
export function readXml(text: string): Element | null {
  if (Buffer.byteLength(text) > largestXml || /<!DOCTYPE|<!ENTITY/i.test(text)) return null;
  try {
    const errorHandler = { warning: fail, error: fail, fatalError: fail };
    const document = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
    return document.documentElement && isPlain(document) ? document.documentElement : null;
  } catch {
    return null;
  }
}

const commentNode = 8;
const instructionNode = 7;
const declaration = 'xml';

function isPlain(node: Node): boolean {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === commentNode) return false;
    if (child.nodeType === instructionNode && child.nodeName !== declaration) return false;
    if (!isPlain(child)) return false;
  }
  return true;
}

/** Returns all descendants with this name. */
export const elementsIn = (node: Element | Document, namespace: string, name: string): Element[] =>
  Array.from(node.getElementsByTagNameNS(namespace, name));

/** Returns the child elements with this name. */
export const childrenOf = (element: Element, namespace: string, name: string): Element[] =>
  elementsIn(element, namespace, name).filter((each) => each.parentNode === element);

/** Returns the text of the only child with this name; null if there are none or several. */
export function textOf(element: Element, namespace: string, name: string): string | null {
  const [only, ...others] = childrenOf(element, namespace, name);
  return only && others.length === 0 ? (only.textContent ?? '').trim() : null;
}

/** Returns an attribute's value; null if it is missing. */
export const attributeOf = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;
