// SAML responses that are refused, and the reasons.
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { type AnswerOptions, makeKeys, sha1 } from './testing/answers.ts';
import { cameBack, connect } from './testing/connect.ts';

const world = await startWorld();
const [keys, stranger] = [await makeKeys(), await makeKeys()];
beforeEach(() => world.clock.set(wednesdayMorning));
const connected = (change: object = {}) => connect(world, keys, change);

describe('a SAML response is refused', () => {
  const unasked: Record<string, [Partial<AnswerOptions>, string]> = {
    'of another issuer': [{ issuer: 'https://evil.example/meta' }, 'WRONG_ISSUER'],
    'whose envelope names another issuer': [{ responseIssuer: 'https://evil.example/meta' }, 'WRONG_ISSUER'],
    'for another address': [{ destination: 'https://elsewhere.example/acs' }, 'WRONG_ADDRESS'],
    'for another recipient': [{ recipient: 'https://elsewhere.example/acs' }, 'WRONG_ADDRESS'],
    'for another audience': [{ audience: 'https://elsewhere.example' }, 'WRONG_ADDRESS'],
    'that is over': [{ minutes: -2 }, 'EXPIRED'],
    'without a signature': [{ signs: 'nothing' }, 'NOT_SIGNED'],
    'whose envelope alone is signed where the assertion must be': [{ signs: 'response' }, 'NOT_SIGNED'],
    'signed by another': [{ keys: stranger }, 'NOT_SIGNED'],
    'signed with SHA-1': [{ algorithms: sha1 }, 'WEAK'],
    'changed after it was signed': [{ bend: (xml) => xml.replaceAll('ana@', 'boss@') }, 'NOT_SIGNED'],
    'with a comment in the name': [{ bendUnsigned: (xml) => xml.replace('ana@', 'ana<!---->@') }, 'UNREADABLE'],
    'with a document type': [{ bend: (xml) => `<!DOCTYPE a>${xml}` }, 'UNREADABLE'],
    'with an instruction': [{ bend: (xml) => xml.replace('<saml:Assertion', '<?x y?><saml:Assertion') }, 'UNREADABLE'],
    'of a foreign domain': [{ email: 'ana@elsewhere.example' }, 'FOREIGN_DOMAIN'],
    'without an email': [{ email: null, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }, 'NO_EMAIL'],
    'that is no XML': [{ bend: () => 'Bonjour' }, 'UNREADABLE'],
  };
  test.each(Object.entries(unasked))('%s', async (_what, [wish, ssoError]) => {
    const { post, answer, begin } = await connected();
    expect(cameBack(await post(answer((await begin()).id, wish)))).toEqual({ ssoError });
  });

  test('without a request, after the time limit, and when it is repeated', async () => {
    const { post, answer, begin } = await connected();
    expect(cameBack(await post(answer(null)))).toEqual({ ssoError: 'NOT_ASKED' });
    expect(cameBack(await post(answer('_made-up')))).toEqual({ ssoError: 'NOT_ASKED' });
    const { id } = await begin();
    const once = answer(id);
    expect(cameBack(await post(once))).toHaveProperty('ssoToken');
    expect(cameBack(await post(once))).toEqual({ ssoError: 'REPLAYED' });
    const slow = await begin();
    world.clock.advance({ minutes: 11 });
    expect(cameBack(await post(answer(slow.id)))).toEqual({ ssoError: 'EXPIRED' });
  });

  test('to a request of another retailer', async () => {
    const [one, two] = [await connected(), await connected()];
    const { id } = await one.begin();
    expect(cameBack(await two.post(two.answer(id)))).toEqual({ ssoError: 'NOT_ASKED' });
    expect(cameBack(await two.post(one.answer(id)))).toEqual({ ssoError: 'WRONG_ADDRESS' });
  });

  test('if it names an account of another retailer', async () => {
    const one = await connected();
    const theirs = await world.retailer();
    const owner = await theirs.admin();
    const { id: memberId } = await owner.auth.refresh();
    const elsewhere = world.app.db.scope({ retailerId: theirs.id, storeIds: null }).db;
    await elsewhere
      .updateTable('logins')
      .set({ email: `ana@${one.domain}` })
      .where('member_id', '=', memberId)
      .execute();
    expect(cameBack(await one.post(one.answer((await one.begin()).id)))).toEqual({ ssoError: 'NO_ACCOUNT' });
  });
});

describe('signature wrapping: an assertion within another', () => {
  /** The known kinds of signature wrapping: the signed assertion is moved, and a forged one takes its place. */
  const evil = (xml: string) => {
    const [signed = ''] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml) ?? [];
    const forged = signed
      .replace(/<(ds:)?Signature.*<\/(ds:)?Signature>/s, '')
      .replace(/ID="_a/, 'ID="_evil')
      .replaceAll('ana@', 'boss@');
    const [signature = ''] = /<(ds:)?Signature.*<\/(ds:)?Signature>/s.exec(signed) ?? [];
    const bareSigned = signed.replace(signature, '');
    return { signed, forged, signature, bareSigned };
  };
  const inside = (element: string, inner: string) =>
    element.replace(/<\/saml:Assertion>$/, `${inner}</saml:Assertion>`);
  const ways: Record<string, (xml: string) => string> = {
    'beside it, after': (xml) => xml.replace(evil(xml).signed, evil(xml).forged + evil(xml).signed),
    'beside it, before': (xml) => xml.replace(evil(xml).signed, evil(xml).signed + evil(xml).forged),
    'around it': (xml) => xml.replace(evil(xml).signed, inside(evil(xml).forged, evil(xml).signed)),
    'within its signature': (xml) => {
      const { signed, forged, signature, bareSigned } = evil(xml);
      const around = signature.replace(
        /<\/(ds:)?Signature>$/,
        (end) => `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${bareSigned}</ds:Object>${end}`,
      );
      return xml.replace(signed, forged.replace('</saml:Issuer>', `</saml:Issuer>${around}`));
    },
    'in the extensions': (xml) =>
      xml
        .replace(evil(xml).signed, evil(xml).forged)
        .replace('<samlp:Status>', `<samlp:Extensions>${evil(xml).signed}</samlp:Extensions><samlp:Status>`),
    'with the signature moved to the forged one': (xml) => {
      const { signed, forged, signature, bareSigned } = evil(xml);
      return xml.replace(signed, `${forged.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)}${bareSigned}`);
    },
    'within a second answer': (xml) =>
      xml.replace('<samlp:Status>', `${xml.replace(/ID="_r/, 'ID="_rr')}<samlp:Status>`),
  };
  test.each(Object.entries(ways))('is refused: %s', async (_way, bend) => {
    const { post, answer, begin } = await connected();
    expect(cameBack(await post(answer((await begin()).id, { bend })))).toHaveProperty('ssoError');
  });
});
