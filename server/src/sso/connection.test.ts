// The stored settings of a connection, and the values that are refused.
import { connectionFaults } from '@portage/contract/sso/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld, wednesdayMorning } from '../testing/world.ts';
import { bare, makeKeys, metadataOf } from './testing/answers.ts';
import { cameBack, connect, requestIn } from './testing/connect.ts';

const world = await startWorld();
const [keys, stranger] = [await makeKeys(), await makeKeys()];
beforeEach(() => world.clock.set(wednesdayMorning));
const connected = (change: object = {}) => connect(world, keys, change);

describe('a connection', () => {
  test('requires a successful test, a signature, a domain that a company can own, and an admin with a password', async () => {
    const { admin, chosen, domain } = await connected();
    const save = (change: object) => admin.sso.save({ body: { ...chosen, idpMetadata: null, ...change } });
    const faults = async (change: object) => {
      const { body } = await save(change).catch((refused) => refused);
      return body.errors.map(({ path, type }: { path: string; type: string }) => `${path} ${type}`);
    };
    expect(await faults({ assertionsSigned: false })).toEqual(['assertionsSigned SSO_UNSIGNED']);
    expect(await faults({ domains: ['gmail.com', domain], hosts: ['portal.other.example'] })).toEqual([
      'domains.0 PUBLIC_DOMAIN',
      'hosts.0 HOST_NOT_YOURS',
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

  test('needs a unique name', async () => {
    const [one, two] = [await connected(), await connected()];
    const body = { ...two.chosen, idpMetadata: null, idp: one.idp };
    const refused = await two.admin.sso.save({ body }).catch((error) => error);
    expect(refused.body.errors).toMatchObject([{ path: 'idp', type: 'NAME_TAKEN' }]);
  });

  test('accepts two certificates at the same time', async () => {
    const { admin, chosen, post, answer, begin } = await connected();
    const two = metadataOf({ certificates: [bare(keys), bare(stranger)] });
    await admin.sso.save({ body: { ...chosen, idpMetadata: two, activated: true, makesAccounts: true } });
    expect(cameBack(await post(answer((await begin()).id, { keys: stranger })))).toHaveProperty('ssoToken');
    expect(cameBack(await post(answer((await begin()).id)))).toHaveProperty('ssoToken');
  });

  test('shows its admin why a test failed, and a test signs in no one', async () => {
    const { admin, post, answer } = await connected();
    const id = requestIn((await admin.sso.try()).data.url);
    const led = await post(answer(id, { keys: stranger }));
    expect(led.headers.location).toBe('/retailer-settings?section=sso');
    expect((await admin.sso.read()).lastTry).toMatchObject({ problem: 'NOT_SIGNED', email: null });
  });

  test('is not overwritten by an edit of a stale version', async () => {
    const { admin, chosen } = await connected();
    await expect(admin.sso.save({ body: { ...chosen, version: 1 } })).rejects.toMatchObject({ type: 'STALE_VERSION' });
  });

  test('has metadata with its URLs', async () => {
    const { idp } = await connected();
    const { body, headers } = await world.request({ method: 'GET', url: `/v2/auth/sso/${idp}/saml/metadata` });
    expect(headers['content-type']).toContain('samlmetadata+xml');
    for (const part of ['acs', 'id']) expect(body).toContain(`http://portage.test/v2/auth/sso/${idp}/saml/${part}`);
    expect(body).toContain('X509Certificate');
  });

  test('has metadata and an entity id before it is saved, at the URLs that are shown to its admin', async () => {
    const { addresses } = await (await world.retailer()).admin().then((admin) => admin.sso.read());
    for (const address of [addresses.metadata, addresses.entityId]) {
      const { body, headers } = await world.request({ method: 'GET', url: new URL(address).pathname });
      expect(headers['content-type']).toContain('samlmetadata+xml');
      for (const each of [addresses.consumer, addresses.entityId]) expect(body).toContain(each);
      expect(body).not.toContain('X509Certificate');
    }
    const { statusCode } = await world.request({ method: 'GET', url: '/v2/auth/sso/No_Name/saml/metadata' });
    expect(statusCode).toBe(404);
  });
});

test('the validation of a connection returns all faults at once', () => {
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
