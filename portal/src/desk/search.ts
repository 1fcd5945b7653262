import { z } from 'zod';

/** The search of a list of the desk: `after` is the cursor of its page. */
export const DeskSearch = z.object({ after: z.string().optional().catch(undefined) });

/** Also the id of the request that is being answered. */
export const RequestsSearch = DeskSearch.extend({ request: z.string().optional().catch(undefined) });
