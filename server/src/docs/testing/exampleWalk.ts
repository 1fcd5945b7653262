// Calls each operation that is open to API keys once, with a key, and records the request and the reply.
import { addressOf } from '@portage/contract/endpoint';
import { keyPermissions } from '@portage/contract/keys/rules';
import { NewKey } from '@portage/contract/keys/schema';
import { findMember } from '../../auth/member.ts';
import { createKey } from '../../keys/edit.ts';
import { wholeRetailer } from '../../platform/db/database.ts';
import { isForKeys } from '../../platform/http/openapi.ts';
import { type Row, rows } from '../../testing/rows.ts';
import { makeThings, namesIn, openAccounts, openSession } from '../../testing/things.ts';
import type { World } from '../../testing/world.ts';
import type { Example } from '../example.ts';
import { type ExampleCall, type ExampleStage, inputs, inputsAfterWork } from './exampleInputs.ts';

/** An example as recorded, before its ids are replaced. */
export type RecordedExample = { row: Row; example: Example };

export const rowsForKeys = rows.filter(({ endpoint }) => isForKeys(endpoint));

/** Returns the stage on a world that listens at an address: a retailer with a key that has every permission. */
export async function exampleStage(world: World, address: string, receiverUrl: string): Promise<ExampleStage> {
  const { owner, accounts } = await openAccounts(world);
  const scope = world.app.db.scope(wholeRetailer(owner.id));
  const by = await findMember(scope, accounts.get('owner')?.memberId ?? '');
  if (!by) throw new Error('The owner is gone');
  const wish = NewKey.parse({ name: 'Till', permissions: keyPermissions, hasAllStores: true });
  const { key } = await createKey(world.app, by, wish);
  const admin = world.client((await openSession(world, accounts, 'owner', true)) ?? '');
  const stage = { world, address, owner, accounts };
  return {
    world,
    owner,
    storeId: owner.storeIds[0] ?? '',
    key: world.client(key),
    admin,
    receiverUrl,
    make: (names, order = 'unfulfilled') => makeThings(stage, { names, standing: order, whose: 'owner' }),
  };
}

/** Returns what the access matrix sends. */
async function matrixInput({ expected }: Row, { make }: ExampleStage): Promise<ExampleCall> {
  if (!expected) return {};
  const names = namesIn([expected.given]);
  if (expected.order) names.add('orderId');
  return expected.given(await make([...names], expected.order));
}

/** Makes a call and records it. Throws if it is refused. */
export async function record(row: Row, stage: ExampleStage, call: ExampleCall): Promise<RecordedExample> {
  const { token = stage.key.token, body, headers = {}, ...input } = call;
  const url = addressOf(row.endpoint, input);
  const response = await stage.world.request({ method: row.endpoint.verb, url, token, body, headers });
  if (response.statusCode >= 400) throw new Error(`${row.name}: ${response.body}`);
  const reply = row.endpoint.kind === 'json' ? { reply: response.json() } : {};
  return { row, example: { path: url, ...(body === undefined ? {} : { body }), ...reply } };
}

/** Records the examples. `work` starts a worker, after the calls that show what waits for one. */
export async function walkExamples(
  stage: ExampleStage,
  among: readonly Row[],
  work: () => Promise<void>,
): Promise<RecordedExample[]> {
  const recorded: RecordedExample[] = [];
  for (const row of among.filter(({ name }) => !(name in inputsAfterWork)))
    recorded.push(await record(row, stage, await (inputs[row.name]?.(stage) ?? matrixInput(row, stage))));
  await work();
  for (const row of among)
    if (inputsAfterWork[row.name])
      recorded.push(await record(row, stage, (await inputsAfterWork[row.name]?.(stage)) ?? {}));
  return recorded;
}
