// The content of an assertion with a valid signature, and further reasons to refuse it: the library checks neither issuer, destination nor
// recipient (docs/decisions/0049-single-sign-on.md).
import type { SsoProblem } from '@portage/contract/sso/rules';
import { attributeOf, childrenOf, elementsIn, readXml, saml, textOf } from './xml.ts';

/** Tolerance for clock differences between two companies. */
const skewSeconds = 60;

export type Expected = { entityId: string; consumer: string; audience: string; now: Temporal.Instant };

/** The person who signs in, and the id that limits the assertion to one use. */
export type Statement = {
  id: string;
  inResponseTo: string | null;
  /** From this instant it is refused as expired. */
  until: Temporal.Instant;
  nameId: string | null;
  email: string | null;
  name: string | null;
};

/** Reads the signed assertion. In the unsigned `response` around it, only values that the assertion confirms are trusted. */
export function readStatement(assertionXml: string, response: Element, expected: Expected): Statement | SsoProblem {
  const assertion = readXml(assertionXml);
  if (assertion?.localName !== 'Assertion' || assertion.namespaceURI !== saml.assertion) return 'UNREADABLE';
  const issuers = [textOf(assertion, saml.assertion, 'Issuer'), ...issuerOf(response)];
  if (issuers.some((issuer) => issuer !== expected.entityId)) return 'WRONG_ISSUER';
  const destination = attributeOf(response, 'Destination');
  if (destination !== null && destination !== expected.consumer) return 'WRONG_ADDRESS';
  if (!audiencesOf(assertion).includes(expected.audience)) return 'WRONG_ADDRESS';
  const bearers = bearersOf(assertion).filter((each) => attributeOf(each, 'Recipient') === expected.consumer);
  const [bearer] = bearers;
  if (!bearer || bearers.length > 1) return 'WRONG_ADDRESS';
  const until = endOf([bearer, ...childrenOf(assertion, saml.assertion, 'Conditions')], expected.now);
  const id = attributeOf(assertion, 'ID');
  if (!until || !id) return 'EXPIRED';
  return {
    id,
    until,
    inResponseTo: sameIn(bearer, response),
    ...personOf(assertion),
  };
}

/** Returns the issuers that the response names; it may leave the issuer to the assertion. */
const issuerOf = (response: Element) =>
  childrenOf(response, saml.assertion, 'Issuer').map((each) => each.textContent?.trim() ?? '');

const audiencesOf = (assertion: Element) =>
  childrenOf(assertion, saml.assertion, 'Conditions').flatMap((conditions) =>
    elementsIn(conditions, saml.assertion, 'Audience').map((each) => each.textContent?.trim() ?? ''),
  );

const bearersOf = (assertion: Element) =>
  childrenOf(assertion, saml.assertion, 'Subject')
    .flatMap((subject) => childrenOf(subject, saml.assertion, 'SubjectConfirmation'))
    .filter((each) => attributeOf(each, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((each) => childrenOf(each, saml.assertion, 'SubjectConfirmationData'));

/** Returns the id of the request, if assertion and response agree on it; else null. */
function sameIn(bearer: Element, response: Element): string | null {
  const asked = attributeOf(bearer, 'InResponseTo');
  return asked !== null && asked === attributeOf(response, 'InResponseTo') ? asked : null;
}

/** Returns the latest end of the limits; null if one has passed or not begun, or the bearer confirmation has no end. */
function endOf(limits: readonly Element[], now: Temporal.Instant): Temporal.Instant | null {
  const [bearer] = limits;
  if (!bearer || attributeOf(bearer, 'NotOnOrAfter') === null) return null;
  let end: Temporal.Instant | null = null;
  for (const limit of limits) {
    const from = instantOf(limit, 'NotBefore');
    const until = instantOf(limit, 'NotOnOrAfter');
    if (from === 'bad' || until === 'bad') return null;
    if (from && Temporal.Instant.compare(from.subtract({ seconds: skewSeconds }), now) > 0) return null;
    if (!until) continue;
    const last = until.add({ seconds: skewSeconds });
    if (Temporal.Instant.compare(last, now) <= 0) return null;
    if (!end || Temporal.Instant.compare(last, end) > 0) end = last;
  }
  return end;
}

function instantOf(element: Element, name: string): Temporal.Instant | null | 'bad' {
  const text = attributeOf(element, name);
  if (text === null) return null;
  try {
    return Temporal.Instant.from(text);
  } catch {
    return 'bad';
  }
}

const emailNames = [
  'email',
  'mail',
  'emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const wholeNames = [
  'displayname',
  'name',
  'cn',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
];
const givenNames = [
  'givenname',
  'firstname',
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
];
const familyNames = [
  'surname',
  'lastname',
  'sn',
  'urn:oid:2.5.4.4',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
];

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const lastingFormats = new Set([emailFormat, 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent']);

/** Returns the person's attributes. A transient name id, which changes with each sign-in, is ignored. */
function personOf(assertion: Element): Pick<Statement, 'nameId' | 'email' | 'name'> {
  const [subject] = childrenOf(assertion, saml.assertion, 'Subject');
  const [named] = subject ? childrenOf(subject, saml.assertion, 'NameID') : [];
  const format = named ? (attributeOf(named, 'Format') ?? '') : '';
  const nameId = named?.textContent?.trim() || null;
  const attributes = attributesOf(assertion);
  const first = (names: readonly string[]) => names.flatMap((name) => attributes.get(name) ?? [])[0] ?? null;
  const parts = [first(givenNames), first(familyNames)].filter((part) => part !== null);
  return {
    nameId: lastingFormats.has(format) ? nameId : null,
    email: first(emailNames) ?? (format === emailFormat ? nameId : null),
    name: first(wholeNames) ?? (parts.length > 0 ? parts.join(' ') : null),
  };
}

function attributesOf(assertion: Element): Map<string, string> {
  const attributes = childrenOf(assertion, saml.assertion, 'AttributeStatement').flatMap((each) =>
    childrenOf(each, saml.assertion, 'Attribute'),
  );
  const pairs = attributes.flatMap((each): [string, string][] => {
    const [value] = childrenOf(each, saml.assertion, 'AttributeValue');
    const text = value?.textContent?.trim().slice(0, 254);
    return text ? [[(attributeOf(each, 'Name') ?? '').toLowerCase(), text]] : [];
  });
  return new Map(pairs);
}
