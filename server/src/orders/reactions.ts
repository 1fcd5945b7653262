// What orders do when something is told of them: the action log writes it down.
import { newId } from '../platform/ids.ts';
import type { Reaction, Told } from '../platform/news.ts';
import { insertLogs } from './queries.ts';

/** What the log's line is about, beside its topic; the screen words the topic in its reader's language. */
function contentOf(told: Told): string | null {
  switch (told.topic) {
    case 'ORDER_CREATED':
    case 'ORDER_DELETED':
    case 'ORDER_FULFILLED':
    case 'ORDER_VOIDED':
    case 'SHIPMENT_CANCELED':
    case 'ORDER_LABELED':
    case 'LABEL_PRINTED_AGAIN':
      return '';
    case 'ORDER_EDITED':
      return told.fact.fields.join(', ');
    case 'REQUEST_CHANGED':
      return told.fact.words;
    default:
      return null;
  }
}

/** The topic; of a request, what became of it: `CANCEL_ASKED`, `CHANGE_DECLINED`. */
const actionOf = (told: Told): string =>
  told.topic === 'REQUEST_CHANGED'
    ? `${told.fact.kind}_${told.fact.status === 'OPEN' ? 'ASKED' : told.fact.status}`
    : told.topic;

export const logWhatWasDone: Reaction = async (tx, told) => {
  const lines = told.flatMap((each) => {
    const content = contentOf(each);
    if (content === null || !('orderId' in each.fact)) return [];
    const { orderId: order_id } = each.fact;
    const by = { sender_name: each.by.name, sender_role: each.by.role };
    return [{ id: newId(), order_id, ...by, action: actionOf(each), content, created_at: each.toldAt }];
  });
  await insertLogs(tx, lines);
};
