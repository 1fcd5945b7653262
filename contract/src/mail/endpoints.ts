import { get } from '../endpoint.ts';
import { KeptMail, KeptMails, KeptMailsQuery } from './schema.ts';

/** The inbox of the demo, where mails and text messages are kept instead of sent; elsewhere there is none. */
export const mail = {
  list: get('/kept-mails', {
    does: 'In the demo: the newest mails and text messages that were kept instead of sent, those to one address or number if it is given.',
    who: 'anyone',
    query: KeptMailsQuery,
    reply: KeptMails,
    fails: ['NOT_FOUND'],
  }),
  read: get('/kept-mails/:id', {
    does: 'In the demo: a kept mail or text message as its receiver would see it.',
    who: 'anyone',
    reply: KeptMail,
    missing: 'NOT_FOUND',
  }),
};
