import { createHash, randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { connectionFaults } from '@portage/contract/sso/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { answerOf, bare, makeKeys, metadataOf, sha1, type Wish } from './testing/answers.ts';

const world = await startWorld();
let visits = 0;
/** Posts an answer as a browser does, each from a network of its own: the limit per address is on. */
const postTo = (idp: string, SAMLResponse: string, on = world) =>
  on.app.http.inject({
    method: 'POST',
    url: `/v2/auth/sso/${idp}/saml/acs`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.1.${++visits >> 8}.${visits & 255}`,
    },
    payload: new URLSearchParams({ SAMLResponse }).toString(),
  });
const [keys, stranger] = [await makeKeys(), await makeKeys()];
beforeEach(() => world.clock.set(wednesdayMorning));

/** A retailer whose connection is tried and active, for the domain of its admin. */
async function connected(change: Record<string, unknown> = {}) {
  const retailer = await world.retailer();
  const admin = await retailer.admin();
  const domain = `d${newId().slice(-12)}.example`;
  const idp = `idp-${newId().slice(-12)}`;
  const db = world.app.db.scope({ retailerId: retailer.id, storeIds: null }).db;
  const { id } = await admin.auth.refresh();
  await db
    .updateTable('members')
    .set({ email: `boss@${domain}` })
    .where('id', '=', id)
    .execute();
  const {
    certificates,
    addresses: _,
    lastTry: __,
    entityId,
    signInUrl,
    version: ___,
    ...none
  } = await admin.sso.read();
  expect({ certificates, entityId, signInUrl }).toEqual({ certificates: [], entityId: null, signInUrl: null });
  const chosen = { ...none, idp, idpMetadata: metadataOf({ certificates: [bare(keys)] }), domains: [domain] };
  const { addresses } = await admin.sso.save({ body: chosen });
  const post = (SAMLResponse: string) => postTo(idp, SAMLResponse);
  const answer = (inResponseTo: string | null, wish: Partial<Wish> = {}) =>
    answerOf({
      keys,
      consumer: addresses.consumer,
      audience: addresses.entityId,
      inResponseTo,
      now: world.app.clock.now(),
      email: `ana@${domain}`,
      ...wish,
    });
  await post(answer(requestIn((await admin.sso.try()).data.url)));
  const { lastTry, version } = await admin.sso.read();
  expect(lastTry).toMatchObject({ problem: null, email: `ana@${domain}` });
  await admin.sso.save({
    body: { ...chosen, idpMetadata: null, activated: true, makesAccounts: true, version, ...change },
  });
  const begin = async () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const { data } = await world.anyone().sso.login({ params: { idp }, query: { challenge } });
    return { verifier, id: requestIn(data.url) };
  };
  return { retailer, admin, domain, idp, db, post, answer, begin, chosen };
}

/** The id of the request in an address of the identity provider. */
function requestIn(url: string): string {
  const request = inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  return /ID="([^"]+)"/.exec(request)?.[1] ?? '';
}

const cameBack = (response: { headers: { location?: string } }) =>
  Object.fromEntries(new URL(response.headers.location ?? '', 'http://x').searchParams);

describe('a sign-in by the company’s account', () => {
  test('opens a session of the account, which the first visit makes as a coordinator’s', async () => {
    const { post, answer, begin, domain } = await connected({ newPermissions: ['MANAGE_ORDERS'] });
    const { id, verifier } = await begin();
    const { ssoToken = '' } = cameBack(await post(answer(id, { name: 'Ana Roy' })));
    const { token } = await world.anyone().sso.signIn({ body: { ssoToken, verifier } });
    expect(await world.client(token).auth.refresh()).toMatchObject({
      name: 'Ana Roy',
      email: `ana@${domain}`,
      roles: ['RETAILER_USER'],
      permissions: ['MANAGE_ORDERS'],
    });
    const second = await begin();
    const again = cameBack(await post(answer(second.id)));
    const session = await world
      .anyone()
      .sso.signIn({ body: { ssoToken: again.ssoToken ?? '', verifier: second.verifier } });
    expect((await world.client(session.token).auth.refresh()).name).toBe('Ana Roy');
  });

  test('knows a person by their lasting name when their email is another', async () => {
    const { post, answer, begin, domain } = await connected();
    const enter = async (email: string) => {
      const { id, verifier } = await begin();
      const { ssoToken = '' } = cameBack(
        await post(
          answer(id, { email, nameId: 'u-77', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }),
        ),
      );
      return world.client((await world.anyone().sso.signIn({ body: { ssoToken, verifier } })).token).auth.refresh();
    };
    const first = await enter(`ana@${domain}`);
    expect((await enter(`ana.roy@${domain}`)).id).toBe(first.id);
  });

  test('takes a token once, within a minute, in the browser that began', async () => {
    const { post, answer, begin } = await connected();
    const tokenFor = async () => {
      const { id, verifier } = await begin();
      return { ssoToken: cameBack(await post(answer(id))).ssoToken ?? '', verifier };
    };
    const refused = { type: 'SSO_TOKEN_USED' };
    const api = world.anyone();
    const used = await tokenFor();
    const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => api.sso.signIn({ body: used })));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const others = await tokenFor();
    await expect(api.sso.signIn({ body: { ...others, verifier: 'another browser' } })).rejects.toMatchObject(refused);
    const late = await tokenFor();
    world.clock.advance({ seconds: 61 });
    await expect(api.sso.signIn({ body: late })).rejects.toMatchObject(refused);
  });

  test('makes no account where the retailer wants none', async () => {
    const { post, answer, begin } = await connected({ makesAccounts: false });
    expect(cameBack(await post(answer((await begin()).id)))).toEqual({ ssoError: 'NO_ACCOUNT' });
  });

  test('takes both signatures, the response’s alone where that is wanted, and the answer of two servers once', async () => {
    const other = await world.another();
    const { post, answer, begin, idp } = await connected({ assertionsSigned: false, authnResponseSigned: true });
    const { id } = await begin();
    const SAMLResponse = answer(id, { signs: 'response' });
    const both = await Promise.all([post(SAMLResponse), postTo(idp, SAMLResponse, other)]);
    expect(both.flatMap((each) => Object.keys(cameBack(each))).sort()).toEqual(['ssoError', 'ssoToken']);
    expect(cameBack(await post(answer((await begin()).id, { signs: 'both' })))).toHaveProperty('ssoToken');
  });
});

describe('an answer is refused', () => {
  const unasked: Record<string, [Partial<Wish>, string]> = {
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

  test('that nobody asked for, that was asked for too long ago, and a second time', async () => {
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

  test('to a question of another retailer’s', async () => {
    const [one, two] = [await connected(), await connected()];
    const { id } = await one.begin();
    expect(cameBack(await two.post(two.answer(id)))).toEqual({ ssoError: 'NOT_ASKED' });
    expect(cameBack(await two.post(one.answer(id)))).toEqual({ ssoError: 'WRONG_ADDRESS' });
  });

  test('that names an account of another retailer', async () => {
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

describe('an assertion wrapped in another', () => {
  /** The signed assertion is moved away, and another stands in its place: the known ways to do so. */
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
  test.each(Object.entries(ways))('opens nothing: %s', async (_way, bend) => {
    const { post, answer, begin } = await connected();
    expect(cameBack(await post(answer((await begin()).id, { bend })))).toHaveProperty('ssoError');
  });
});

describe('a connection', () => {
  test('is active only after a try, with a signature, a domain that is the retailer’s, and a way back in', async () => {
    const { admin, chosen, domain } = await connected();
    const save = (change: object) => admin.sso.save({ body: { ...chosen, idpMetadata: null, ...change } });
    const faults = async (change: object) => {
      const { body } = await save(change).catch((refused) => refused);
      return body.errors.map(({ path, type }: { path: string; type: string }) => `${path} ${type}`);
    };
    expect(await faults({ assertionsSigned: false })).toEqual(['assertionsSigned SSO_UNSIGNED']);
    expect(await faults({ domains: ['gmail.com', 'other.example'] })).toEqual([
      'domains.0 PUBLIC_DOMAIN',
      'domains.1 DOMAIN_NOT_YOURS',
    ]);
    expect(await faults({ enforced: true, activated: true })).toEqual(['wayInId REQUIRED']);
    expect(await faults({ enforced: true, activated: false, wayInId: newId() })).toEqual([
      'enforced SSO_NOT_ACTIVE',
      'wayInId INVALID',
    ]);
    const another = metadataOf({ entityId: 'https://new.example', certificates: [bare(keys)] });
    expect(await faults({ idpMetadata: another, activated: true })).toEqual(['activated SSO_NOT_TRIED']);
    expect(await faults({ idpMetadata: '<a/>' })).toEqual(['idpMetadata SSO_METADATA_INVALID']);
    expect(await faults({ activated: true, domains: [] })).toEqual(['activated SSO_WITHOUT_DOMAIN']);
    expect(await save({ activated: true, domains: [domain] })).toMatchObject({
      activated: true,
      entityId: 'https://idp.example/meta',
    });
  });

  test('has a name and domains of its own', async () => {
    const [one, two] = [await connected(), await connected()];
    const { id } = await two.admin.auth.refresh();
    await two.db
      .updateTable('members')
      .set({ email: `x@${one.domain}` })
      .where('id', '=', id)
      .execute();
    const body = { ...two.chosen, idpMetadata: null, idp: one.idp, domains: [one.domain] };
    const refused = await two.admin.sso.save({ body }).catch((error) => error);
    expect(refused.body.errors.map(({ path, type }: { path: string; type: string }) => `${path} ${type}`)).toEqual([
      'idp NAME_TAKEN',
      'domains.0 DOMAIN_IN_USE',
    ]);
  });

  test('takes two certificates side by side', async () => {
    const { admin, chosen, post, answer, begin } = await connected();
    const two = metadataOf({ certificates: [bare(keys), bare(stranger)] });
    await admin.sso.save({ body: { ...chosen, idpMetadata: two, activated: true, makesAccounts: true } });
    expect(cameBack(await post(answer((await begin()).id, { keys: stranger })))).toHaveProperty('ssoToken');
    expect(cameBack(await post(answer((await begin()).id)))).toHaveProperty('ssoToken');
  });

  test('tells its admin why a try failed, and signs nobody in by it', async () => {
    const { admin, post, answer } = await connected();
    const id = requestIn((await admin.sso.try()).data.url);
    const led = await post(answer(id, { keys: stranger }));
    expect(led.headers.location).toBe('/retailer-settings?section=sso');
    expect((await admin.sso.read()).lastTry).toMatchObject({ problem: 'NOT_SIGNED', email: null });
  });

  test('is not overwritten by a stale one', async () => {
    const { admin, chosen } = await connected();
    await expect(admin.sso.save({ body: { ...chosen, version: 1 } })).rejects.toMatchObject({ type: 'STALE_VERSION' });
  });

  test('has metadata that names its addresses', async () => {
    const { idp } = await connected();
    const { body, headers } = await world.request({ method: 'GET', url: `/v2/auth/sso/${idp}/saml/metadata` });
    expect(headers['content-type']).toContain('samlmetadata+xml');
    for (const part of ['acs', 'id']) expect(body).toContain(`http://portage.test/v2/auth/sso/${idp}/saml/${part}`);
    expect(body).toContain('X509Certificate');
  });
});

test('the rule that keeps a connection gives every reason at once', () => {
  const nothing = {
    activated: true,
    enforced: true,
    domains: [],
    lastTry: null,
    wayInId: null,
    assertionsSigned: false,
    authnResponseSigned: false,
    wasActive: false,
  };
  expect(connectionFaults(nothing).map(({ type }) => type)).toEqual([
    'SSO_UNSIGNED',
    'SSO_NOT_TRIED',
    'SSO_WITHOUT_DOMAIN',
    'REQUIRED',
  ]);
});
