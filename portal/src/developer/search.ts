import { z } from 'zod';
import { lenient } from '../shell/search.ts';

const address = lenient(z.string().max(2000));
/** Any text: only the forms, which load with the screen, know the valid values. */
const choice = lenient(z.string().max(60));

/** The form values of the developer tools, except secret and personal ones. */
export const DeveloperSearch = z.object({
  /** Webhook mock: its destination and topic. */
  url: address,
  topic: choice,
  /** Orders API mock: the destination of its response, and the order state. */
  ordersUrl: address,
  state: choice,
});
