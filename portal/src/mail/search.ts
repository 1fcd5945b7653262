import { z } from 'zod';
import { lenient } from '../shell/search.ts';

/** The address of the demo's inbox: which mail is read, how it is shown, and whose mail is listed. */
export const InboxSearch = z.object({
  mail: lenient(z.string()),
  as: lenient(z.literal('text')),
  to: lenient(z.string().max(254)),
});
