import { stream } from '../endpoint.ts';
import { NewsItem } from './schema.ts';

export const news = {
  listen: stream('/retailer/news', {
    does: [
      'Server-sent events: what changed among the orders and jobs the member may see. Resumes after Last-Event-ID.',
      'Événements envoyés par le serveur : ce qui change parmi les commandes et les tâches que le membre peut voir. Reprend après Last-Event-ID.',
    ],
    who: 'member',
    reply: NewsItem,
    idle: true,
  }),
};
