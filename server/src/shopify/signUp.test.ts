// Sign-up of a company, which must be approved by the courier. An email that has an account is notified by email only.
import { prefixFor, prefixForm } from '@portage/contract/retailers/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digest } from '../auth/token.ts';
import { startWorld, testPassword } from '../testing/world.ts';

const world = await startWorld();
const elsewhere = await world.another();
const place = { serviceArea: 'DC-1-MTL', storeAddress: '55 Rue Saint-Paul, Montréal, QC, H2Y 1G9' } as const;
const company = (companyName: string, email: string) => ({
  ...place,
  companyName,
  email,
  name: 'Zoé Roy',
  password: testPassword,
  addressLine2: 'local 3',
});
const signIn = (email: string) => world.anyone().auth.login({ body: { email, password: testPassword } });

test('creates a retailer, its admin and its first store, which await the courier’s approval', async () => {
  expect(await world.anyone().shopify.signUp({ body: company('Fleurs du Nord', 'zoe@fleurs.example') })).toEqual({});
  await expect(signIn('zoe@fleurs.example')).rejects.toMatchObject({ type: 'RETAILER_WAITING', status: 401 });
  const courier = world.fleet();
  const [waiting] = (await courier.retailers.list({ query: { is: 'waiting' } })).data;
  expect(waiting).toMatchObject({ name: 'Fleurs du Nord', trackingCodePrefix: 'FDN', serviceAreaIds: ['DC-1-MTL'] });
  const told = await world.inbox.latest(world.app.config.provider.supportEmail);
  expect(told.subject).toBe('Fleurs du Nord signed up and waits for your answer');
  expect(told.text).toContain('55 Rue Saint-Paul local 3');
  expect(told.link?.pathname).toBe('/desk/retailers');
  const params = { id: waiting?.id ?? '' };
  expect((await courier.fleetStores.list({ params })).data).toMatchObject([
    { name: 'Fleurs du Nord', isWaiting: true, storeAddress: '55 Rue Saint-Paul local 3, Montréal, QC, H2Y 1G9' },
  ]);
  await courier.retailers.edit({ params, body: { isActivated: true } });
  const answer = await signIn('zoe@fleurs.example');
  const api = world.client('token' in answer ? answer.token : '');
  expect(await api.auth.refresh()).toMatchObject({ roles: ['RETAILER_ADMIN'], isTempPassword: false });
});

test.each([
  ['en', 'We have received your request for', '{name} is approved: you can sign in'],
  [
    'fr',
    'Nous avons bien reçu votre demande pour',
    'Votre demande pour {name} est approuvée\u00a0: vous pouvez vous connecter',
  ],
] as const)(
  'its admin is mailed when it signs up, and once when it is approved: %s',
  async (language, received, admitted) => {
    const email = `mails.${language}@fleurs.example`;
    const name = `Mails ${language}`;
    await world.client('', language).shopify.signUp({ body: company(name, email) });
    const subjects = async () => (await world.inbox.all(email)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([`${received} ${name}`]);
    const [waiting] = (await world.fleet().retailers.list({ query: { search: name } })).data;
    const edit = (body: object) => world.fleet().retailers.edit({ params: { id: waiting?.id ?? '' }, body });
    await edit({ phone: '5145550100' });
    expect(await subjects()).toHaveLength(1);
    for (const isActivated of [true, false, true]) await edit({ isActivated });
    expect((await subjects()).toSorted()).toEqual([`${received} ${name}`, admitted.replace('{name}', name)].toSorted());
    expect((await world.inbox.latest(email)).link?.pathname).toBe('/login');
  },
);

test('the password rules apply', async () => {
  const body = { ...company('Facile', 'facile@fleurs.example'), password: 'Password123!' };
  await expect(world.anyone().shopify.signUp({ body })).rejects.toMatchObject({
    body: { errors: [{ type: 'PASSWORD_TOO_COMMON', path: 'password' }] },
  });
});

test('an email that has an account gets the same response, and nothing is created', async () => {
  const email = 'known@fleurs.example';
  const ask = (companyName: string, to: string) =>
    world.request({ method: 'POST', url: '/shopify/signup', body: company(companyName, to), language: 'fr' });
  const unknown = await ask('First', email);
  const known = await ask('Second', 'Known@fleurs.example');
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect((await world.fleet().retailers.list({ query: { search: 'Second' } })).data).toEqual([]);
  const mails = await world.inbox.all('Known@fleurs.example');
  expect(mails.map(({ subject }) => subject)).toEqual(['Vous avez déjà un compte']);
});

test('province and password are validated, and a second company with the same name is created too, even concurrently', async () => {
  const wrong = {
    ...company('Loin', 'a@loin.example'),
    storeAddress: '1 Main St, Halifax, NS, B3H 1A1',
    password: 'short',
  };
  await expect(world.anyone().shopify.signUp({ body: wrong })).rejects.toMatchObject({
    body: { errors: [{ path: 'storeAddress', type: 'PROVINCE_NOT_SUPPORTED' }, { path: 'password' }] },
  });
  expect(
    await Promise.all([
      world.anyone().shopify.signUp({ body: company('Même nom', 'b@loin.example') }),
      elsewhere.anyone().shopify.signUp({ body: company('Même nom', 'c@loin.example') }),
    ]),
  ).toEqual([{}, {}]);
  const namesakes = (await world.fleet().retailers.list({ query: { search: 'Même nom' } })).data.map(
    ({ name }) => name,
  );
  expect(namesakes.toSorted()).toEqual(['Même nom', expect.stringMatching(/^Même nom \([0-9A-Z]{4}\)$/)]);
  // Another company with the same initials gets a different prefix.
  await world.anyone().shopify.signUp({ body: company('Mode Nova', 'd@loin.example') });
  const prefixes = (await world.fleet().retailers.list({ query: { is: 'waiting' } })).data.map(
    ({ trackingCodePrefix }) => trackingCodePrefix,
  );
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(prefixes.every((prefix) => prefixForm.test(prefix))).toBe(true);
});

test('every company name gives a valid prefix', () => {
  expect(['Maple & Pine', 'Boréal', '3 Sœurs', '!!!', 'The Old Book Shop Inc'].map(prefixFor)).toEqual([
    ...['MP', 'BO', 'SO', 'XX', 'TOBS'],
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(prefixFor(name)).toMatch(prefixForm);
    }),
  );
});

test('an unknown code creates no account and does not reveal who has one', async () => {
  const ask = (email: string) =>
    world.anyone().shopify.signUp({ body: { ...company('Sans boutique', email), envoiId: 'made-up' } });
  for (const email of ['zoe@fleurs.example', 'nobody@boutique.example'])
    await expect(ask(email)).rejects.toMatchObject({ type: 'SHOPIFY_SHOP_NOT_FOUND', status: 404 });
  expect((await world.fleet().retailers.list({ query: { search: 'Sans boutique' } })).data).toEqual([]);
});

test('an account created with a shop’s code has the shop and its configuration; the code works once', async () => {
  const [envoiId, domain] = ['a-code-told-once', 'sapin.myshopify.com'];
  const at = world.clock.now();
  const { shared } = world.app.db;
  const installation = { name: 'Sapin', currency: 'CAD', scopes: '', installed_at: at.toString() };
  await shared
    .insertInto('shopify_installations')
    .values({ ...installation, domain })
    .execute();
  const expires_at = at.add({ minutes: 60 }).toString();
  await shared
    .insertInto('shopify_onboardings')
    .values({ hash: digest(envoiId), domain, expires_at })
    .execute();
  const send = async (name: string, email: string, cookie: string) =>
    (
      await world.request({
        method: 'POST',
        url: '/shopify/signup',
        body: { ...company(name, email), envoiId },
        headers: { cookie },
      })
    ).json();
  const ask = (name: string, email: string) => send(name, email, `shopify=${envoiId}`);
  // The code works only in the browser it was issued to.
  const missing = { error: { type: 'SHOPIFY_SHOP_NOT_FOUND' } };
  expect(await send('Sapin', 'admin@sapin.example', '')).toMatchObject(missing);
  // An email that has an account gets the same response, and the code still connects the shop after signing in.
  expect(await ask('Sapin', 'zoe@fleurs.example')).toEqual({});
  expect(await ask('Sapin', 'admin@sapin.example')).toEqual({});
  expect(await ask('Autre', 'autre@sapin.example')).toMatchObject(missing);
  const [waiting] = (await world.fleet().retailers.list({ query: { search: 'Sapin' } })).data;
  await world.fleet().retailers.edit({ params: { id: waiting?.id ?? '' }, body: { isActivated: true } });
  const answer = await signIn('admin@sapin.example');
  const api = world.client('token' in answer ? answer.token : '');
  expect((await api.shops.list()).data).toMatchObject([{ domain, name: 'Sapin', connectedBy: 'Zoé Roy' }]);
  expect((await api.settings.read()).shopifyConfiguration).toMatchObject({ enableShipping: false, version: 1 });
});
