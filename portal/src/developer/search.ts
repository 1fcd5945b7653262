import { z } from 'zod';
import { lenient } from '../shell/search.ts';

const address = lenient(z.string().max(2000));
/** Any text: only the forms, which load with the screen, know the valid values. */
const choice = lenient(z.string().max(60));

/** The values of the developer tools' forms, but for secret and personal ones. */
export const DeveloperSearch = z.object({
  /** Of the webhook that is tried: where it goes, and its topic. */
  url: address,
  topic: choice,
  /** Of the orders API that is tried: where its answer goes, and for an order in which state. */
  ordersUrl: address,
  state: choice,
});
