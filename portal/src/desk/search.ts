import { z } from 'zod';

/** The search of a list of the desk: `after` is the cursor of its page. */
export const DeskSearch = z.object({ after: z.string().optional().catch(undefined) });
export type DeskSearch = z.output<typeof DeskSearch>;

/** Also the id of the request that is being answered. */
export const RequestsSearch = DeskSearch.extend({ request: z.string().optional().catch(undefined) });

/** Also the id of the claim that is being answered. */
export const ClaimsSearch = DeskSearch.extend({ claim: z.string().optional().catch(undefined) });

/** Also the conversation that is open, by retailer and order. */
export const MessagesSearch = DeskSearch.extend({
  retailer: z.string().optional().catch(undefined),
  order: z.string().optional().catch(undefined),
});

/** Also the id of the question that is being answered. */
export const QuestionsSearch = DeskSearch.extend({ question: z.string().optional().catch(undefined) });
