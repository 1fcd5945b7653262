import { expect, test } from 'vitest';
import { nightly } from '../platform/housekeeping.ts';
import { startWorld } from '../testing/world.ts';
import { forgettingSignUps } from './signUp.ts';

const world = await startWorld();
const support = 'dispatch@portage.example';
const ann = {
  name: 'Ann Roy',
  email: 'Ann@drive.example',
  phone: '416 555 0100',
  city: 'Gaspé',
  vehicle: 'VAN' as const,
};

test('an application is stored and mailed to the courier’s support once; another one replaces it with the same response', async () => {
  const ask = (body: object, language = 'fr') =>
    world.request({ method: 'POST', url: '/auth/driver-sign-up', body, language });
  const first = await ask(ann);
  const again = await ask({ ...ann, email: ' ann@DRIVE.example'.trim(), vehicle: 'TRUCK' });
  expect([first.statusCode, first.body]).toEqual([again.statusCode, again.body]);
  const other = await ask({ ...ann, name: 'Zoé', email: 'zoe@drive.example' }, 'en');
  expect([other.statusCode, other.body]).toEqual([200, '{}']);
  const { data, next } = await world.fleet().fleetDrivers.list({ query: { limit: 1 } });
  expect(data).toMatchObject([{ name: 'Ann Roy', email: 'ann@drive.example', vehicle: 'TRUCK', language: 'fr' }]);
  const rest = await world.fleet().fleetDrivers.list({ query: { after: next ?? '' } });
  expect(rest.data.map(({ name }) => name)).toEqual(['Zoé']);
  const mails = await world.inbox.all(support);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Zoé would like to drive in Gaspé',
    'Ann Roy aimerait être livreur à Gaspé',
  ]);
  expect(mails[1]?.text).toContain('fourgonnette');
});

test('each invalid field has a fault', async () => {
  const wrong = { ...ann, name: ' ', email: 'ann', phone: '12' };
  await expect(world.anyone().drivers.signUp({ body: wrong })).rejects.toMatchObject({
    body: { errors: [{ path: 'name' }, { path: 'email', type: 'INVALID_EMAIL' }, { path: 'phone' }] },
  });
});

test('an application is forgotten a year after its last change', async () => {
  const email = 'old@drive.example';
  const ask = () => world.request({ method: 'POST', url: '/auth/driver-sign-up', body: { ...ann, email } });
  const night = () => nightly(world.app, { error: () => undefined }, [forgettingSignUps]);
  const isStored = async () =>
    (await world.fleet().fleetDrivers.list({ query: {} })).data.some((each) => each.email === email);
  const days = (count: number) => world.clock.advance({ hours: 24 * count });
  await ask();
  days(300);
  await ask();
  days(364);
  await night();
  expect(await isStored()).toBe(true);
  days(2);
  await night();
  expect(await isStored()).toBe(false);
});
