// What orders do when something is told of them: the action log writes it down.
import { newId } from '../platform/ids.ts';
import { reactionTo, type Told } from '../platform/told.ts';
import { insertLogs } from './queries.ts';

const logged = [
  'ORDER_CREATED',
  'ORDER_EDITED',
  'ORDER_DELETED',
  'ORDER_FULFILLED',
  'ORDER_VOIDED',
  'SHIPMENT_CANCELED',
  'ORDER_LABELED',
  'LABEL_PRINTED_AGAIN',
  'REQUEST_CHANGED',
] as const;
type Logged = Extract<Told, { topic: (typeof logged)[number] }>;

/** What the log's line is about, beside its topic; the screen words the topic in its reader's language. */
function contentOf(told: Logged): string {
  if (told.topic === 'ORDER_EDITED') return told.fact.fields.join(', ');
  return told.topic === 'REQUEST_CHANGED' ? told.fact.words : '';
}

/** The topic; of a request, what became of it: `CANCEL_ASKED`, `CHANGE_DECLINED`. */
const actionOf = (told: Logged): string =>
  told.topic === 'REQUEST_CHANGED'
    ? `${told.fact.kind}_${told.fact.status === 'OPEN' ? 'ASKED' : told.fact.status}`
    : told.topic;

export const logWhatWasDone = reactionTo(logged, (tx, told) =>
  insertLogs(
    tx,
    told.map((each) => ({
      id: newId(),
      order_id: each.fact.orderId,
      sender_name: each.by.name,
      sender_role: each.by.role,
      action: actionOf(each),
      content: contentOf(each),
      created_at: each.toldAt,
    })),
  ),
);
