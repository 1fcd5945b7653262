import { createHash } from 'node:crypto';
import { errors } from '@portage/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { startWorld, testPassword, wednesdayMorning } from '../testing/world.ts';
import { hashPassword, passwordMatches } from './password.ts';

const world = await startWorld();
const retailer = await world.retailer();
beforeEach(() => world.clock.set(wednesdayMorning));

let addresses = 0;
const anAddress = () => `192.0.2.${++addresses}`;
const attempt = (email: string, password: string, remoteAddress = anAddress(), language = 'en') =>
  world.app.http.inject({
    method: 'POST',
    url: '/v2/auth/retailer/login',
    remoteAddress,
    headers: { 'accept-language': language, 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password }),
  });
const emailOf = async () => (await (await retailer.admin()).auth.refresh()).email;

describe('signing in', () => {
  test('exchanges email and password for a token that is stored only as a hash', async () => {
    const response = await attempt(await emailOf(), testPassword);
    const { token } = response.json();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(response.headers['cache-control']).toBe('no-store');
    const db = world.app.db.acrossTenantsAndSandboxes();
    const hashes = await db.selectFrom('sessions').select('token_hash').execute();
    const digest = createHash('sha256').update(token).digest();
    expect(hashes.some(({ token_hash }) => token_hash.equals(digest))).toBe(true);
    expect(hashes.some(({ token_hash }) => token_hash.toString('latin1').includes(token))).toBe(false);
    expect((await world.client(token).auth.refresh()).retailerId).toBe(retailer.id);
  });

  test('an email matches regardless of case, spaces and Unicode composition', async () => {
    const email = await emailOf();
    expect((await attempt(`  ${email.toUpperCase()} `, testPassword)).statusCode).toBe(200);
    expect((await attempt(email.normalize('NFD'), testPassword)).statusCode).toBe(200);
  });

  test('an invalid email is refused as invalid, in both languages', async () => {
    for (const language of ['en', 'fr'] as const)
      expect((await attempt('zz', 'x', anAddress(), language)).json()).toMatchObject({
        status: 422,
        errors: [{ path: 'email', type: 'INVALID_EMAIL', message: errors.INVALID_EMAIL[language] }],
      });
  });

  test('a password is compared exactly, in any script and any allowed length', async () => {
    for (const password of ['Ünïcødé-пароль-密码-9!', 'a'.repeat(200), ' Leading-1! ']) {
      const hash = await hashPassword(password);
      expect(await passwordMatches(password, hash)).toBe(true);
      expect(await passwordMatches(password.slice(0, -1), hash)).toBe(false);
      expect(await passwordMatches(password.toUpperCase(), hash)).toBe(password.toUpperCase() === password);
    }
    // The same text, composed differently by another keyboard.
    expect(await passwordMatches('Cafe\u0301-12345!', await hashPassword('Caf\u00e9-12345!'))).toBe(true);
  });

  test('the account of a session has the fields that its screens need, and no more', async () => {
    const coordinator = await retailer.coordinator({
      stores: retailer.storeIds.slice(0, 1),
      permissions: ['MANAGE_ORDERS'],
    });
    expect(await coordinator.auth.refresh()).toMatchObject({
      roles: ['RETAILER_USER'],
      permissions: ['MANAGE_ORDERS'],
      pickupSchedules: retailer.storeIds.slice(0, 1),
      hasAllStores: false,
      retailerId: retailer.id,
      retailer: {
        id: retailer.id,
        name: 'Test & Sons',
        ordersNotFulfilledByDefault: true,
        packageSizeSelectionEnabled: expect.any(Boolean),
        packageSizes: expect.any(Array),
        dimensionsUnit: 'in',
        weightUnit: 'lb',
        hasLabelPrinting: true,
        batchPrintLabelsEnabled: true,
        trackingCodePrefix: expect.stringMatching(/^[A-Z0-9]+$/),
        columnMappings: {},
        noCheckoutForShopify: false,
        canSyncShopifyOrders: false,
        shopifyConfiguration: null,
      },
    });
  });
});

describe('guessing passwords', () => {
  const wrong = 'Wrong-Horse-9!';
  /** Sets the counter as if that many guesses had come from unknown networks; sending them all takes half a minute. */
  const countCrowd = (email: string, failures: number) =>
    world.app.db.shared
      .updateTable('guesses')
      .set({ failures, last_at: world.clock.now().toString() })
      .where('subject', '=', `account:${createHash('sha256').update(email).digest('hex')}`)
      .execute();

  test('a wrong password and an account that does not exist get the same reply, in both languages', async () => {
    const email = await emailOf();
    for (const language of ['en', 'fr'] as const) {
      const answers = [
        await attempt(email, wrong, anAddress(), language),
        await attempt('nobody@test.example', wrong, anAddress(), language),
      ];
      const [known, unknown] = answers.map(({ statusCode, body }) => ({
        statusCode,
        body: body.replace(/"requestId":"[^"]*"/, ''),
      }));
      expect(known).toEqual(unknown);
      expect(answers[0]?.json()).toMatchObject({ status: 401, message: errors.WRONG_CREDENTIALS[language] });
    }
  });

  test.each(['known', 'unknown'])(
    'after five wrong passwords for a %s account a network has to wait, longer each time',
    async (kind) => {
      const [email, address] = [kind === 'known' ? await emailOf() : `${kind}@test.example`, anAddress()];
      for (let count = 0; count < 5; count++) expect((await attempt(email, wrong, address)).statusCode).toBe(401);
      const waits: number[] = [];
      for (let count = 0; count < 4; count++) {
        const refused = await attempt(email, testPassword, address);
        expect(refused.json()).toMatchObject({ status: 429, error: { type: 'ACCOUNT_LOCKED' } });
        const wait = Number(refused.headers['retry-after']);
        waits.push(wait);
        world.clock.advance({ seconds: wait });
        expect((await attempt(email, wrong, address)).statusCode).toBe(401);
      }
      expect(waits).toEqual([2, 4, 8, 16]);
    },
  );

  test('an attacker who guesses all day does not lock out the owner, on a known network or a new one', async () => {
    const [email, stranger, office] = [await emailOf(), anAddress(), anAddress()];
    expect((await attempt(email, testPassword, office)).statusCode).toBe(200);
    // One network adds five more to the shared counter.
    await countCrowd(email, 90);
    for (let count = 0; count < 24; count++) {
      expect((await attempt(email, wrong, stranger)).statusCode).toBe(401);
      world.clock.advance({ minutes: 15 });
    }
    for (let count = 0; count < 5; count++) await attempt(email, wrong, stranger);
    expect((await attempt(email, wrong, stranger)).statusCode).toBe(429);
    expect((await attempt(email, testPassword, office)).statusCode).toBe(200);
    expect((await attempt(email, testPassword)).statusCode).toBe(200);
  });

  test.each(['known', 'unknown'])(
    'a %s account allows a hundred guesses from unknown networks, in addition to those of a known network',
    async (kind) => {
      const [email, office] = [kind === 'known' ? await emailOf() : `crowd@test.example`, anAddress()];
      const right = kind === 'known' ? 200 : 401;
      expect((await attempt(email, testPassword, office)).statusCode).toBe(right);
      await countCrowd(email, 98);
      if (kind === 'known')
        for (let count = 0; count < 3; count++) expect((await attempt(email, wrong, office)).statusCode).toBe(401);
      const answers = [await attempt(email, wrong), await attempt(email, wrong)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
      const refused = await attempt(email, testPassword);
      expect(refused.json()).toMatchObject({ status: 429, error: { type: 'ACCOUNT_LOCKED' } });
      if (kind === 'known') expect((await attempt(email, testPassword, office)).statusCode).toBe(200);
      world.clock.advance({ days: 1, seconds: 1 });
      expect((await attempt(email, wrong)).statusCode).toBe(401);
    },
  );

  test('a right password from a known network does not allow other networks more guesses', async () => {
    const [email, office] = [await emailOf(), anAddress()];
    await attempt(email, wrong);
    await countCrowd(email, 100);
    expect((await attempt(email, testPassword, office)).statusCode).toBe(429);
    world.clock.advance({ seconds: 2 });
    for (let count = 0; count < 3; count++) expect((await attempt(email, testPassword, office)).statusCode).toBe(200);
    expect((await attempt(email, wrong)).statusCode).toBe(401);
    expect((await attempt(email, wrong)).statusCode).toBe(429);
  });

  test('a network without a sign-in for ninety days is no longer known', async () => {
    const [email, office] = [await emailOf(), anAddress()];
    for (const [days, status] of [
      [0, 200],
      [89, 200],
      [90, 429],
    ] as const) {
      world.clock.advance({ days });
      await countCrowd(email, days === 0 ? 0 : 105);
      expect([days, (await attempt(email, testPassword, office)).statusCode]).toEqual([days, status]);
    }
  });

  test('guesses at many accounts do not lock the owner out of a known network', async () => {
    const [email, office] = [await emailOf(), anAddress()];
    expect((await attempt(email, testPassword, office)).statusCode).toBe(200);
    for (let count = 0; count < 51; count++) await attempt(`crowd${count}@test.example`, wrong, office);
    expect((await attempt('crowd51@test.example', wrong, office)).statusCode).toBe(429);
    expect((await attempt(email, testPassword, office)).statusCode).toBe(200);
  });

  test('a wait never exceeds fifteen minutes, and the right password after it clears the counter', async () => {
    const [email, address] = [await emailOf(), anAddress()];
    for (let count = 0; count < 16; count++) {
      await attempt(email, wrong, address);
      world.clock.advance({ minutes: 15 });
    }
    expect((await attempt(email, testPassword, address)).statusCode).toBe(200);
    for (let count = 0; count < 5; count++) expect((await attempt(email, wrong, address)).statusCode).toBe(401);
  });

  test('guesses older than a day are not counted', async () => {
    const [email, address] = [await emailOf(), anAddress()];
    const guess = async () => (await attempt(email, wrong, address)).statusCode;
    for (let count = 0; count < 5; count++) await guess();
    world.clock.advance({ hours: 24 });
    expect([await guess(), await guess()]).toEqual([401, 429]);
    world.clock.advance({ hours: 24, seconds: 1 });
    for (let count = 0; count < 5; count++) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
  });

  test('a server whose clock is behind another’s does not delay a sign-in', async () => {
    const [email, address] = [await emailOf(), anAddress()];
    await attempt(email, wrong, address);
    world.clock.advance({ seconds: -1 });
    expect((await attempt(email, testPassword, address)).statusCode).toBe(200);
  });

  test('of a hundred concurrent guesses five are tried, as of consecutive ones', async () => {
    const [email, address] = [await emailOf(), anAddress()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt(email, wrong, address)));
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried).toHaveLength(5);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]));
  });

  test('a burst from many networks of one site does not block sign-ins from other sites', async () => {
    const email = await emailOf();
    const burst = Array.from({ length: 140 }, (_, nth) =>
      attempt(`burst${nth}@test.example`, wrong, `2001:db8:7:${nth % 35}::1`),
    );
    expect((await attempt(email, testPassword, '2001:db8:8::1')).statusCode).toBe(200);
    const answers = await Promise.all(burst);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]));
  });

  test('a network that guesses at many accounts has to wait; another network does not', async () => {
    const address = anAddress();
    for (let count = 0; count < 50; count++)
      expect((await attempt(`many${count}@test.example`, wrong, address)).statusCode).toBe(401);
    const refused = await attempt('many50@test.example', wrong, address);
    expect(refused.json().error.type).toBe('ACCOUNT_LOCKED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt('many50@test.example', wrong)).statusCode).toBe(401);
  });

  test('signing in to one’s own account neither resets nor uses up the network’s guesses at other accounts', async () => {
    const [email, address] = [await emailOf(), anAddress()];
    for (let count = 0; count < 45; count++) await attempt(`others${count}@test.example`, wrong, address);
    for (let count = 0; count < 8; count++) expect((await attempt(email, testPassword, address)).statusCode).toBe(200);
    for (let count = 0; count < 5; count++)
      expect((await attempt(`more${count}@test.example`, wrong, address)).statusCode).toBe(401);
    expect((await attempt('more5@test.example', wrong, address)).statusCode).toBe(429);
  });
});
