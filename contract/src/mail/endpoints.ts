import { z } from 'zod';
import { page } from '../endpoint.ts';
import { InboxQuery } from './schema.ts';

/** The inbox of the demo, which stores emails and text messages instead of sending them. Other installations have none. */
export const mail = {
  list: page('/dev/inbox', {
    does: [
      'In the demo: show the newest emails and text messages, which are stored instead of sent; optionally those to one address or number.',
      'Dans la démo : affiche les derniers courriels et textos, conservés au lieu d’être envoyés; au besoin, ceux d’une adresse ou d’un numéro.',
    ],
    who: 'anyone',
    query: InboxQuery,
    reply: z.string(),
    fails: ['NOT_FOUND'],
  }),
  read: page('/dev/inbox/:id', {
    does: [
      'In the demo: show a stored email or text message as its receiver would see it.',
      'Dans la démo : affiche un courriel ou un texto conservé, comme son destinataire le verrait.',
    ],
    who: 'anyone',
    query: InboxQuery,
    reply: z.string(),
    missing: 'NOT_FOUND',
  }),
};
