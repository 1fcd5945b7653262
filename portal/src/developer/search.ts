import { z } from 'zod';
import { lenient } from '../shell/search.ts';

const address = lenient(z.string().max(2000));
/** Which ones there are the forms know, which come with the screen. */
const choice = lenient(z.string().max(60));

/** What the developer tools are filled in with, but for what is secret or personal. */
export const DeveloperSearch = z.object({
  /** Of the webhook that is tried: where it goes, and its topic. */
  url: address,
  topic: choice,
  /** Of the orders API that is tried: where its answer goes, and for an order in which state. */
  ordersUrl: address,
  state: choice,
});
