// SAML responses that are refused before the library parses them.
import { describe, expect, test } from 'vitest';
import { openResponse } from './gate.ts';
import { type AnswerOptions, answerOf, makeKeys } from './testing/answers.ts';
import { largestXml, readXml } from './xml.ts';

const keys = await makeKeys();
const opened = (wish: Partial<AnswerOptions>) => {
  const now = Temporal.Instant.from('2026-11-18T15:00:00Z');
  const answer = answerOf({
    keys,
    consumer: 'https://p/acs',
    audience: 'https://p/id',
    inResponseTo: '_1',
    now,
    ...wish,
  });
  const found = openResponse(Buffer.from(answer, 'base64').toString());
  return typeof found === 'string' ? found : 'opened';
};
const rsa = (digest: string) => `http://www.w3.org/2001/04/xmldsig-more#rsa-${digest}`;
const assertion = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';

test('a valid response is accepted', () => {
  expect(opened({})).toBe('opened');
  expect(opened({ signs: 'both' })).toBe('opened');
});

describe('refuses as WEAK', () => {
  const bends: Record<string, (xml: string) => string> = {
    'a signature by SHA-1': (xml) => xml.replace(rsa('sha256'), 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
    'a digest by SHA-1': (xml) =>
      xml.replace('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1'),
    'an HMAC in the place of a signature': (xml) =>
      xml.replace(rsa('sha256'), 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    'a canonical form that keeps comments': (xml) => xml.replaceAll('xml-exc-c14n#', 'xml-exc-c14n#WithComments'),
    'a transform that picks nodes': (xml) =>
      xml.replace(
        'Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"',
        'Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"',
      ),
    'encryption by CBC': (xml) =>
      xml.replace(
        '<samlp:Status>',
        '<xenc:EncryptionMethod xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><samlp:Status>',
      ),
  };
  test.each(Object.entries(bends))('%s', (_what, bend) => {
    expect(opened({ bend })).toBe('WEAK');
  });
});

describe('refuses as UNREADABLE', () => {
  const bends: Record<string, (xml: string) => string> = {
    'a second assertion': (xml) => xml.replace('</samlp:Response>', `${assertion(xml)}</samlp:Response>`),
    'an assertion elsewhere': (xml) =>
      xml
        .replace('<samlp:Status>', `<samlp:Extensions>${assertion(xml)}</samlp:Extensions><samlp:Status>`)
        .replace(/<\/samlp:Status><saml:Assertion .*<\/saml:Assertion>/s, '</samlp:Status>'),
    'an answer within the answer': (xml) =>
      xml.replace(
        '<samlp:Status>',
        `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/><samlp:Status>`,
      ),
    'another root': (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse'),
    'a comment': (xml) => xml.replace('<samlp:Status>', '<!-- --><samlp:Status>'),
    'an instruction': (xml) => xml.replace('<samlp:Status>', '<?a b?><samlp:Status>'),
    'a document type': (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`,
    'half an answer': (xml) => xml.slice(0, 900),
    'too much': (xml) =>
      xml.replace('<samlp:Status>', `<samlp:Extensions>${' '.repeat(largestXml)}</samlp:Extensions><samlp:Status>`),
  };
  test.each(Object.entries(bends))('%s', (_what, bend) => {
    expect(opened({ bend })).toBe('UNREADABLE');
  });
  test('elements nested forty thousand deep', () => {
    expect(readXml('<a>'.repeat(40_000))).toBeNull();
  });
});

describe('refuses as NOT_SIGNED', () => {
  test('a signature that references another element, two elements, or none', () => {
    const uri = (to: string) => (xml: string) => xml.replace(/URI="#[^"]+"/, `URI="${to}"`);
    expect(opened({ bend: uri('#_elsewhere') })).toBe('NOT_SIGNED');
    expect(opened({ bend: uri('') })).toBe('NOT_SIGNED');
    const twice = (xml: string) => xml.replace(/(<(?:ds:)?Reference .*<\/(?:ds:)?Reference>)/s, '$1$1');
    expect(opened({ bend: twice })).toBe('NOT_SIGNED');
  });
});
