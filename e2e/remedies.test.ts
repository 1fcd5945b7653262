// The first remedy of each order in the inbox of the demo world, carried out through the API, leaves nothing to do.
import type { Api } from '@portage/contract/client';
import type { Contract } from '@portage/contract/index';
import { isRequested, type ProblemRemedy, requestKindOf } from '@portage/contract/problems/kinds';
import type { ProblemRow } from '@portage/contract/problems/schema';
import { expect, test } from 'vitest';
import { newId } from '../server/src/platform/ids.ts';
import { dayAhead } from './orders.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
type Client = Api<Contract>;
type Act = (api: Client, row: ProblemRow) => Promise<unknown>;
const words = 'We look after it';

const request: Act = (api, { id, remedies: [remedy] }) => {
  if (!remedy || !isRequested(remedy)) throw new Error(`${remedy} is no request`);
  const kind = requestKindOf[remedy];
  const changes = kind === 'CHANGE' || kind === 'HOLD' ? { changes: { date: dayAhead(4) } } : {};
  return api.requests.ask({ params: { id }, body: { kind, reason: words, ...changes } });
};
/** A call, and a message about a payment or a proof, leave no fact by which a problem ends: the member resolves it. */
const resolve: Act = (api, { id }) => api.problems.decide({ body: { ids: [id], resolution: 'SETTLED' } });

const acts: Readonly<Record<ProblemRemedy, Act>> = {
  FULFIL: (api, { id }) => api.orders.fulfil({ params: { id }, body: {} }),
  // The store's own address is in its service area.
  EDIT: async (api, { id, pickupScheduleId }) => {
    const store = (await api.stores.list({ query: { pageSize: 100 } })).data.find(
      (each) => each.id === pickupScheduleId,
    );
    return api.orders.edit({ params: { id }, body: { address: store?.storeAddress ?? '' } });
  },
  NEW_DAY: request,
  DROPOFF: request,
  HOLD: request,
  BRING_BACK: request,
  TRACE: request,
  ASK_PROOF: resolve,
  REPORT_LOSS: resolve,
  CALL: resolve,
  PRINT: (api, { id }) => api.labels.generate({ params: { id } }),
  ANSWER_CLAIM: (api, { id }) => api.claims.answer({ params: { id }, body: { words } }),
  READ_CHAT: (api, { id }) => api.chat.send({ params: { id }, body: { id: newId(), message: words } }),
};

test('the first remedy of every order empties the inbox of the demo world', async () => {
  const api = await stage.api();
  expect((await api.problems.counts({})).total).toBeGreaterThan(10);
  // The courier may answer a search while others are sent: its answer has a first remedy too.
  const left = async () => {
    const { data } = await api.problems.list({ query: { pageSize: 100 } });
    for (const row of data) {
      const [remedy] = row.remedies;
      if (!remedy) throw new Error(`${row.number} has no remedy of ${row.problems.map(({ reason }) => reason)}`);
      await acts[remedy](api, row);
    }
    return (await api.problems.counts({})).total;
  };
  await expect.poll(left, { interval: 500 }).toBe(0);
});
