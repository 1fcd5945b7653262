import { z } from 'zod';
import { lenient } from '../shell/search.ts';

const id = lenient(z.string().max(64));

/** The search of a list of the desk: `after` is the cursor of its page. */
export const DeskSearch = z.object({ after: lenient(z.string().max(80)) });
export type DeskSearch = z.output<typeof DeskSearch>;

/** Also the id of the request that is being answered. */
export const RequestsSearch = DeskSearch.extend({ request: id });

/** Also the id of the claim that is being answered. */
export const ClaimsSearch = DeskSearch.extend({ claim: id });

/** Also the conversation that is open, by retailer and order. */
export const MessagesSearch = DeskSearch.extend({
  retailer: id,
  order: id,
});

/** Also the id of the question that is being answered. */
export const QuestionsSearch = DeskSearch.extend({ question: id });
