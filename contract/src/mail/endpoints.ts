import { z } from 'zod';
import { page } from '../endpoint.ts';
import { InboxQuery } from './schema.ts';

/** The inbox of the demo, where mails and text messages are kept instead of sent; elsewhere there is none. */
export const mail = {
  list: page('/dev/inbox', {
    does: 'In the demo: the newest mails and text messages that were kept instead of sent, those to one address or number if it is given.',
    who: 'anyone',
    query: InboxQuery,
    reply: z.string(),
    fails: ['NOT_FOUND'],
  }),
  read: page('/dev/inbox/:id', {
    does: 'In the demo: a kept mail or text message as its receiver would see it.',
    who: 'anyone',
    query: InboxQuery,
    reply: z.string(),
    missing: 'NOT_FOUND',
  }),
};
