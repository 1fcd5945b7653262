import { describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startWorld } from '../testing/world.ts';
import { bare, makeKeys, metadataOf } from './testing/answers.ts';
import { aCompany, beginIn } from './testing/connect.ts';
import { watchingConnections } from './watch.ts';

const addresses = new Map<string, string>();
let whileRead = async () => {};
const world = await startWorld({
  readOutside: async (url) => {
    await whileRead();
    return addresses.get(url) ?? Promise.reject(new Error('nobody there'));
  },
});
const [keys, next, stranger] = await Promise.all([makeKeys(), makeKeys(), makeKeys()]);
const watch = () => watchingConnections.run(world.app, { error: () => undefined });

/** Creates an active connection with a metadata URL. */
async function connected(certificates = [bare(keys)]) {
  const name = `Érable ${newId().slice(-8)}`;
  const { db, admin, boss, chosen } = await aCompany(world, name);
  const url = `https://idp.example/${newId()}`;
  addresses.set(url, metadataOf({ certificates }));
  const saved = await admin.sso.save({ body: { ...chosen, idpMetadataUrl: url } });
  expect(saved.entityId).toBe('https://idp.example/meta');
  await db.updateTable('sso_connections').set({ activated: true }).execute();
  return {
    name,
    db,
    admin,
    email: boss.email,
    url,
    change: (metadata: string) => addresses.set(url, metadata),
    chosen,
  };
}

describe('metadata at a URL', () => {
  test('adds a new certificate to the existing one', async () => {
    const { admin, change, email } = await connected();
    const mails = await world.inbox.all(email);
    change(metadataOf({ certificates: [bare(keys), bare(next)] }));
    await watch();
    expect((await admin.sso.read()).certificates).toHaveLength(2);
    expect(await world.inbox.all(email)).toEqual(mails);
  });

  test('ends pending sign-ins when it drops a certificate, and only then', async () => {
    const { db, admin, change, chosen } = await connected([bare(keys), bare(next)]);
    await beginIn(world, chosen.idp);
    const underWay = () => db.selectFrom('sso_requests').select('id').execute();
    change(metadataOf({ certificates: [bare(keys), bare(next), bare(stranger)] }));
    await watch();
    expect(await underWay()).toHaveLength(1);
    change(metadataOf({ certificates: [bare(next), bare(stranger)] }));
    await watch();
    expect((await admin.sso.read()).certificates).toHaveLength(2);
    expect(await underWay()).toEqual([]);
  });

  test('is ignored if an admin changed the URL while it was being read', async () => {
    const { db, admin, change } = await connected();
    change(metadataOf({ certificates: [bare(keys), bare(next)] }));
    whileRead = async () => {
      await db.updateTable('sso_connections').set({ metadata_url: 'https://idp.example/other' }).execute();
    };
    await watch().finally(() => {
      whileRead = async () => {};
    });
    expect((await admin.sso.read()).certificates).toHaveLength(1);
  });

  test.each([
    [
      'of another identity provider',
      () => metadataOf({ entityId: 'https://evil.example', certificates: [bare(keys)] }),
    ],
    ['with certificates that nobody knows', () => metadataOf({ certificates: [bare(stranger)] })],
  ])('%s is ignored, and the admins are mailed', async (_what, metadata) => {
    const { name, admin, change, email } = await connected();
    const before = await admin.sso.read();
    change(metadata());
    await watch();
    expect(await admin.sso.read()).toEqual(before);
    expect((await world.inbox.latest(email)).subject).toBe(`Single sign-on of ${name}: the metadata changed`);
  });

  test('that cannot be read leaves the stored metadata unchanged', async () => {
    const { admin, url } = await connected();
    const before = await admin.sso.read();
    addresses.delete(url);
    await watch();
    expect(await admin.sso.read()).toEqual(before);
  });

  test('that cannot be loaded or is invalid is a fault of its field', async () => {
    const { admin, chosen, change, url } = await connected();
    const save = (idpMetadataUrl: string) => admin.sso.save({ body: { ...chosen, idpMetadataUrl } });
    await expect(save('https://idp.example/nowhere')).rejects.toMatchObject({
      body: { errors: [{ path: 'idpMetadataUrl', type: 'SSO_METADATA_UNREACHABLE' }] },
    });
    change('<html/>');
    await admin.sso.save({ body: { ...chosen, idpMetadataUrl: null } });
    await expect(save(url)).rejects.toMatchObject({
      body: { errors: [{ path: 'idpMetadataUrl', type: 'SSO_METADATA_INVALID' }] },
    });
  });
});

test('the expiry of the last certificate is mailed thirty, seven and one day ahead', async () => {
  const { admin, email } = await connected();
  const [certificate] = (await admin.sso.read()).certificates;
  const before = (days: number) => {
    const end = Temporal.Instant.from(certificate?.validTo ?? '');
    world.clock.set(end.subtract({ hours: 24 * days, minutes: 1 }).toString());
  };
  const told = async (days: number) => {
    before(days);
    const known = (await world.inbox.all(email)).length;
    await watch();
    return (await world.inbox.all(email)).length > known;
  };
  const days = [31, 30, 8, 7, 1];
  const warned = [];
  for (const each of days) if (await told(each)) warned.push(each);
  expect(warned).toEqual([30, 7, 1]);
});
