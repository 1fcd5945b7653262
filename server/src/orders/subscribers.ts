// What orders do when something is told of them: the action log writes it down.
import { loggedTopics, requestAction } from '@portage/contract/orders/log';
import type { Tx } from '../platform/db/database.ts';
import type { PublishedFact } from '../platform/facts.ts';
import { newId } from '../platform/ids.ts';
import { insertLogs } from './queries.ts';

const logged = [...loggedTopics, 'REQUEST_CHANGED'] as const;

/** What was done, and what the line says of it besides; the screen words what was done in its reader's language. */
type Logged = Extract<PublishedFact, { topic: (typeof logged)[number] }>;
const isLogged = (fact: PublishedFact): fact is Logged => logged.some((topic) => topic === fact.topic);
function lineOf(told: Logged) {
  if (told.topic === 'REQUEST_CHANGED')
    return { action: requestAction(told.fact.kind, told.fact.status), content: told.fact.words };
  return { action: told.topic, content: told.topic === 'ORDER_EDITED' ? told.fact.fields.join(', ') : '' };
}

/** Until the verbs write their own lines: runs in the dispatcher's transaction. */
export const logWhatWasDone = (tx: Tx, facts: readonly PublishedFact[]): Promise<void> =>
  insertLogs(
    tx,
    facts.filter(isLogged).map((each) => ({
      id: newId(),
      order_id: each.fact.orderId,
      sender_name: each.by.name,
      sender_role: each.by.role,
      created_at: each.publishedAt,
      ...lineOf(each),
    })),
  );
