// Ownership of domains and hosts: a sign-in is redirected for, and a response accepted about, proven domains only.
import { sso } from '@portage/contract/sso/endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld, type World, wednesdayMorning } from '../testing/world.ts';
import { lookUpsAtOnce } from './proof.ts';
import { makeKeys } from './testing/answers.ts';
import { aCompany, cameBack, connect, publish, requestIn } from './testing/connect.ts';

const world = await startWorld();
const keys = await makeKeys();
let networks = 0;
beforeEach(() => {
  world.clock.set(wednesdayMorning);
  // The limits per network hold for all servers, until the clock moves.
  world.callsFrom = `10.0.0.${++networks}`;
});
const login = (email: string) => world.anyone().auth.login({ body: { email, password: 'wrong' } });
const wrong = { type: 'WRONG_CREDENTIALS' };
const offered = async (host: string) => (await world.anyone().sso.offer({ query: { host } })).idp;

/** Creates two retailers that claim the same domain, which belongs to the first. */
async function rivals() {
  const [owner, rival] = [await aCompany(world), await aCompany(world)];
  const { domain } = owner;
  const prove = async ({ admin }: typeof owner) => (await admin.sso.prove({ body: { domain } })).domainProofs[0];
  for (const each of [owner, rival]) await each.admin.sso.save({ body: { ...each.chosen, domains: [domain] } });
  const records = async ({ admin }: typeof owner) => publish(world, await admin.sso.read(), domain);
  return { owner, rival, domain, prove, records };
}

describe('a domain', () => {
  test('is proven by its TXT record, which is shown to its admin', async () => {
    const { admin, chosen, domain } = await aCompany(world);
    const saved = await admin.sso.save({ body: chosen });
    const [proof] = saved.domainProofs;
    expect(proof).toMatchObject({ domain, provedAt: null, record: { name: `_portage-challenge.${domain}` } });
    expect(proof?.record.value).toMatch(/^portage-domain=[\w-]{43}$/);
    await expect(admin.sso.prove({ body: { domain } })).rejects.toMatchObject({
      type: 'DOMAIN_NOT_PROVEN',
      status: 409,
    });
    world.txtRecords.set(`_portage-challenge.${domain}`, ['v=spf1 -all', 'portage-domain=guessed']);
    await expect(admin.sso.prove({ body: { domain } })).rejects.toMatchObject({ type: 'DOMAIN_NOT_PROVEN' });
    publish(world, saved, domain);
    const proven = await admin.sso.prove({ body: { domain } });
    expect(proven.domainProofs).toEqual([{ ...proof, provedAt: '2026-11-18T15:00:00.000Z' }]);
    expect(proven.version).toBe(saved.version);
    const [logged] = (await admin.activity.list({ query: { kind: 'settings' } })).data;
    expect(logged?.changes).toMatchObject([{ field: 'provenDomain', after: domain }]);
  });

  test('is mailed to every admin when it is proven, as is a saved connection', async () => {
    const { retailer, admin, boss, chosen, domain, prove } = await aCompany(world);
    const { email } = await (await retailer.admin()).auth.refresh();
    await admin.sso.save({ body: chosen });
    await prove();
    const [saved, proven] = (await world.inbox.all(email)).toReversed();
    expect(saved?.subject).toMatch(/changed the single sign-on of/);
    expect(proven?.subject).toContain(`verified ${domain} for the single sign-on of`);
    for (const mail of [saved, proven]) expect(mail?.text).toMatch(/remove the access of .+ at once/);
    // The email to the member who made the change allows for a stolen session.
    for (const mail of await world.inbox.all(boss.email)) expect(mail.text).toContain('If this was not you');
  });

  test('stays proven while it is listed, and gets a new token when it is removed and added again', async () => {
    const { admin, chosen, domain, prove } = await aCompany(world);
    const first = (await admin.sso.save({ body: chosen })).domainProofs[0];
    await prove();
    const kept = await admin.sso.save({ body: { ...chosen, domains: [domain, `other.${domain}`] } });
    expect(kept.domainProofs.map(({ provedAt }) => provedAt !== null)).toEqual([true, false]);
    await admin.sso.save({ body: { ...chosen, domains: [] } });
    const again = (await admin.sso.save({ body: chosen })).domainProofs[0];
    expect(again?.provedAt).toBeNull();
    expect(again?.record.value).not.toBe(first?.record.value);
  });

  test('is refused if it is not listed, or if no name server responds', async () => {
    const silent: World = await world.another({ resolveTxt: () => Promise.reject(new Error('ETIMEOUT')) });
    const { admin, chosen, domain } = await aCompany(world);
    await admin.sso.save({ body: chosen });
    await expect(admin.sso.prove({ body: { domain: `x.${domain}` } })).rejects.toMatchObject({ type: 'NOT_FOUND' });
    const elsewhere = silent.client(admin.token, 'fr');
    await expect(elsewhere.sso.prove({ body: { domain } })).rejects.toMatchObject({
      type: 'NAME_SERVERS_SILENT',
      status: 503,
      body: { message: `Les serveurs de noms de ${domain} n’ont pas répondu; veuillez réessayer` },
    });
  });

  test('has a limited number of concurrent lookups, per retailer and in total, when name servers do not respond', async () => {
    const silence = Promise.withResolvers<string[]>();
    let underWay = 0;
    const resolveTxt = () => {
      underWay++;
      return silence.promise;
    };
    const stuck: World = await world.another({ resolveTxt });
    const prove = async () => {
      const { admin, chosen, domain } = await aCompany(world);
      await admin.sso.save({ body: chosen });
      return () => stuck.client(admin.token).sso.prove({ body: { domain } });
    };
    const { ofRetailer, all } = lookUpsAtOnce;
    const waiting: Promise<unknown>[] = [];
    for (let number = 0; number < all / ofRetailer; number++) {
      const one = await prove();
      for (let count = 0; count < ofRetailer; count++) waiting.push(one().catch(({ type }) => type));
      await expect.poll(() => underWay).toBe(waiting.length);
      await expect(one()).rejects.toMatchObject({ type: 'UNAVAILABLE', status: 503 });
    }
    const another = await prove();
    await expect(another()).rejects.toMatchObject({ type: 'UNAVAILABLE' });
    silence.reject(new Error('ETIMEOUT'));
    expect(await Promise.all(waiting)).toEqual(Array(all).fill('NAME_SERVERS_SILENT'));
    await expect(another()).rejects.toMatchObject({ type: 'NAME_SERVERS_SILENT' });
  });

  test('added again during the lookup is not proven by its old token; no transaction waits for name servers', async () => {
    const { admin, chosen, domain } = await aCompany(world);
    const record = (await admin.sso.save({ body: chosen })).domainProofs[0]?.record ?? { value: '' };
    const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    const resolveTxt = async () => {
      await expect.poll(async () => (await world.app.db.pool.query(open)).rows).toEqual([]);
      await admin.sso.save({ body: { ...chosen, domains: [] } });
      await admin.sso.save({ body: chosen });
      return [record.value];
    };
    const slow: World = await world.another({ resolveTxt });
    const headers = { 'idempotency-key': domain };
    const call = { method: 'POST', url: sso.prove.path, token: admin.token, body: { domain }, headers } as const;
    expect((await slow.request(call)).json().error).toEqual({ type: 'NOT_FOUND' });
    expect((await admin.sso.read()).domainProofs[0]?.provedAt).toBeNull();
  });

  test('neither redirects a sign-in nor is accepted in a response before it is proven', async () => {
    const { admin, chosen, domain, begin, answer, post } = await connect(world, keys);
    const other = `other.${domain}`;
    await admin.sso.save({ body: { ...chosen, idpMetadata: null, activated: true, domains: [domain, other] } });
    await expect(login(`ana@${other}`)).rejects.toMatchObject(wrong);
    const enter = async (email: string) => cameBack(await post(answer((await begin()).id, { email })));
    expect(await enter(`ana@${other}`)).toEqual({ ssoError: 'UNPROVEN_DOMAIN' });
    expect(await enter(`ana@not-named.${domain}`)).toEqual({ ssoError: 'FOREIGN_DOMAIN' });
    expect(await login(`ana@${domain}`)).toHaveProperty('ssoUrl');
    publish(world, await admin.sso.read(), other);
    await admin.sso.prove({ body: { domain: other } });
    expect(await login(`ana@${other}`)).toHaveProperty('ssoUrl');
    await admin.sso.save({ body: { ...chosen, idpMetadata: null, activated: true } });
    await expect(login(`ana@${other}`)).rejects.toMatchObject(wrong);
  });

  test('that is not proven fails the test, so that the connection cannot be activated', async () => {
    const { admin, chosen, post, answer, domain } = await connect(world, keys);
    const [unproven, off] = [
      { ...chosen, domains: [`x.${domain}`] },
      { ...chosen, activated: false },
    ];
    await admin.sso.save({ body: { ...off, ...unproven } });
    await post(answer(requestIn((await admin.sso.try()).data.url), { email: `ana@x.${domain}` }));
    expect((await admin.sso.read()).lastTry).toMatchObject({ problem: 'UNPROVEN_DOMAIN' });
    const refused = await admin.sso.save({ body: { ...unproven, activated: true } }).catch((error) => error);
    expect(refused.body.errors).toMatchObject([{ path: 'activated', type: 'SSO_NOT_TRIED' }]);
  });

  test('that another retailer listed without proof can still be proven by its owner', async () => {
    const { owner, rival, prove, records } = await rivals();
    await expect(prove(rival)).rejects.toMatchObject({ type: 'DOMAIN_NOT_PROVEN' });
    await records(owner);
    expect((await prove(owner))?.provedAt).not.toBeNull();
    await expect(prove(rival)).rejects.toMatchObject({ type: 'DOMAIN_NOT_PROVEN' });
  });

  test('stays with the retailer that proved it first while both records exist', async () => {
    const { owner, rival, domain, prove, records } = await rivals();
    for (const each of [owner, rival]) await records(each);
    await prove(owner);
    await expect(prove(rival)).rejects.toMatchObject({
      type: 'DOMAIN_IN_USE',
      body: { message: expect.stringContaining(domain) },
    });
    expect((await owner.admin.sso.read()).domainProofs[0]?.provedAt).not.toBeNull();
  });

  test('passes to the newer proof once the older record is gone, and the former retailer’s admins are mailed', async () => {
    const { owner, rival, domain, prove, records } = await rivals();
    await records(rival);
    await prove(rival);
    world.txtRecords.clear();
    await records(owner);
    await prove(owner);
    expect((await rival.admin.sso.read()).domainProofs[0]?.provedAt).toBeNull();
    expect((await world.inbox.latest(rival.boss.email)).subject).toContain(`${domain} is no longer proven`);
    const [logged] = (await rival.admin.activity.list({ query: { kind: 'settings' } })).data;
    expect(logged).toMatchObject({ by: { role: 'PROVIDER' }, changes: [{ field: 'provenDomain', before: domain }] });
  });

  test('is proven by only one of two concurrent requests', async () => {
    const { owner, rival, prove, records } = await rivals();
    for (const each of [owner, rival]) await records(each);
    const outcomes = await Promise.allSettled([prove(owner), prove(rival), prove(owner), prove(rival)]);
    const proofs = [owner, rival].map(async ({ admin }) => (await admin.sso.read()).domainProofs[0]?.provedAt);
    expect((await Promise.all(proofs)).filter(Boolean)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

test('a host offers only the connection of the retailer to which the courier assigned it', async () => {
  const { admin, chosen, retailer } = await connect(world, keys);
  const host = `portal.${chosen.domains[0]}`;
  const save = () => admin.sso.save({ body: { ...chosen, idpMetadata: null, activated: true, hosts: [host] } });
  const give = (id: string, portalHosts: string[]) =>
    world.fleet().retailers.edit({ params: { id }, body: { portalHosts } });
  await expect(save()).rejects.toMatchObject({ type: 'VALIDATION_FAILED' });
  expect((await give(retailer.id, [host])).portalHosts).toEqual([host]);
  expect((await admin.sso.read()).availableHosts).toEqual([host]);
  expect(await offered(host)).toBeNull();
  await save();
  expect(await offered(host)).toBe(chosen.idp);

  const other = await connect(world, keys);
  await expect(give(other.retailer.id, [host])).rejects.toMatchObject({ type: 'HOST_IN_USE', status: 409 });
  await give(retailer.id, []);
  expect(await offered(host)).toBeNull();
  expect(await admin.sso.read()).toMatchObject({ hosts: [], availableHosts: [] });
  await give(other.retailer.id, [host]);
  expect(await offered(host)).toBeNull();
});
