import { describe, expect, test } from 'vitest';
import { wholeRetailer } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { startWorld } from '../testing/world.ts';
import {
  byCode,
  byToken,
  countTry,
  findSecret,
  forgettingSecrets,
  issueCode,
  issueToken,
  revokeSecrets,
  useSecret,
} from './secrets.ts';

const world = await startWorld();
const { app } = world;

const retailer = await world.retailer();
const tenant = wholeRetailer(retailer.id);
const scope = app.db.scope(tenant);
const memberId = (await (await retailer.admin()).auth.refresh()).id;
const issue = () => issueToken(app, scope, { kind: 'PENDING_SIGN_IN', subject: memberId }, 600);
const codeOf = (boundTo: string) =>
  ({ kind: 'CONFIRM_CODE', subject: memberId, boundTo: Buffer.from(boundTo) }) as const;
const mail = (boundTo: string) =>
  app.db.transaction(tenant, (tx) => issueCode(app, tx, codeOf(boundTo), { seconds: 600 }));

describe('a token', () => {
  test('can be used once, even by concurrent uses', async () => {
    const pending = byToken('PENDING_SIGN_IN', await issue());
    const uses = await Promise.all([1, 2, 3].map(() => useSecret(app, scope, pending)));
    expect(uses.filter((use) => use !== undefined)).toMatchObject([{ subject: memberId }]);
  });

  test('is valid for one kind only', async () => {
    const token = await issue();
    expect(await findSecret(app, scope, byToken('PASSWORD_RESET', token))).toBeUndefined();
    expect(await findSecret(app, scope, byToken('PENDING_SIGN_IN', token))).toBeDefined();
  });

  test('is invalid once it has expired, and is deleted at night', async () => {
    const pending = byToken('PENDING_SIGN_IN', await issue());
    world.clock.advance({ seconds: 601 });
    expect(await findSecret(app, scope, pending)).toBeUndefined();
    expect(await useSecret(app, scope, pending)).toBeUndefined();
    const count = async () => (await scope.db.selectFrom('one_time_secrets').select('hash').execute()).length;
    const fresh = await issue();
    expect(await count()).toBeGreaterThan(1);
    await forgettingSecrets.run(app, world.app.http.log);
    expect(await count()).toBe(1);
    expect(await findSecret(app, scope, byToken('PENDING_SIGN_IN', fresh))).toBeDefined();
  });

  test('of another retailer is not found in a scope', async () => {
    const pending = byToken('PENDING_SIGN_IN', await issue());
    const other = app.db.scope(wholeRetailer((await world.retailer()).id));
    expect(await useSecret(app, other, pending)).toBeUndefined();
    expect(await useSecret(app, scope, pending)).toBeDefined();
  });
});

describe('a code', () => {
  test('is valid only for the purpose that it was issued for', async () => {
    const code = await mail('one');
    expect(await useSecret(app, scope, byCode(app, codeOf('other'), code))).toBeUndefined();
    expect(await useSecret(app, scope, byCode(app, { ...codeOf('one'), kind: 'EMAIL_CODE' }, code))).toBeUndefined();
    expect(await useSecret(app, scope, byCode(app, { ...codeOf('one'), subject: newId() }, code))).toBeUndefined();
    expect(await useSecret(app, scope, byCode(app, codeOf('one'), code))).toBeDefined();
  });

  test('allows five tries, even if they are concurrent', async () => {
    await mail('tries');
    const tries = await Promise.all(Array.from({ length: 8 }, () => countTry(scope, codeOf('tries'))));
    expect(tries.filter((each) => each === 'ALLOWED')).toHaveLength(5);
    expect(tries.filter((each) => each === 'EXHAUSTED')).toHaveLength(3);
    expect(await countTry(scope, codeOf('never issued'))).toBe('NOT_ISSUED');
  });

  test('can be revoked by its purpose', async () => {
    const [one, other] = [await mail('revoked'), await mail('kept')];
    await revokeSecrets(scope, codeOf('revoked'), codeOf('never issued'));
    expect(await useSecret(app, scope, byCode(app, codeOf('revoked'), one))).toBeUndefined();
    expect(await useSecret(app, scope, byCode(app, codeOf('kept'), other))).toBeDefined();
  });
});

test('the secrets of a member are deleted with the account', async () => {
  const pending = byToken('PENDING_SIGN_IN', await issue());
  await scope.db.deleteFrom('members').where('id', '=', memberId).execute();
  expect(await findSecret(app, scope, pending)).toBeUndefined();
});
