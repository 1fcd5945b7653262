// In which language the page stands, and what its reader's choice says of them.
import type { Language } from '@portage/contract/errors';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Visit } from '../platform/http/handlers.ts';
import { languageOfRecipient, rememberLanguage } from '../recipients/contacts.ts';
import type { Asked } from './follow.ts';
import { findTracked } from './queries.ts';

/**
 * The language that the address or the browser asks for; where neither does, and the link says whose page it is, its recipient's.
 * What was chosen on an open page is remembered of them.
 */
export async function languageOfPage(
  app: App,
  { code }: Asked,
  { language, languageAsked }: Visit,
  isChosen: boolean,
): Promise<Language> {
  if (languageAsked && !isChosen) return languageAsked;
  const tracked = await findTracked(app.db, code);
  if (!tracked?.byLink) return language;
  const { order } = tracked;
  const tenant = wholeRetailer(order.retailer_id);
  if (!languageAsked) return languageOfRecipient(app.db.scope(tenant), order);
  const at = app.clock.now();
  await app.db.transaction(tenant, (tx) =>
    rememberLanguage(tx, order, { language: languageAsked, isChosen: true, at }),
  );
  return languageAsked;
}
