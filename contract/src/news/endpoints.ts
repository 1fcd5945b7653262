import { stream } from '../endpoint.ts';
import { NewsItem } from './schema.ts';

export const news = {
  listen: stream('/retailer/news', {
    does: [
      'Stream changes of the orders and jobs that the member may see, as server-sent events. Resumes after Last-Event-ID.',
      'Diffuse les changements des commandes et des tâches que le membre peut voir, en événements envoyés par le serveur. Reprend après Last-Event-ID.',
    ],
    who: 'member',
    reply: NewsItem,
    idle: true,
  }),
};
