import { stream } from '../endpoint.ts';
import { NewsItem } from './schema.ts';

export const news = {
  listen: stream('/retailer/news', {
    does: 'Server-sent events: what changed among the orders and jobs the member may see. Resumes after Last-Event-ID.',
    who: 'member',
    reply: NewsItem,
    idle: true,
  }),
};
