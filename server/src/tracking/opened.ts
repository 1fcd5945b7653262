// A page that the postal code opened stays open in that browser for half a day: by a signed cookie, so that no address holds the code.
import { postalCodeOf } from '@portage/contract/stores/rules';
import { openHours } from '@portage/contract/tracking/rules';
import type { App } from '../platform/app.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { isSignedText, signatureOf } from '../platform/signed.ts';

type Order = { id: string; address: string };
type Signing = Pick<App, 'clock' | 'keysFor'>;

/** Where the page, its data and its chat are read. An order of several packages has a page for each. */
const paths = ['/t', '/tracking', '/retailer/customer-trackings', '/auth/chat-token/recipient'];

const nameOf = ({ id }: Order) => `parcel-${id}`;

/** Another postal code ends what the one before opened. */
const textOf = ({ id, address }: Order, until: string) => `${id} ${postalCodeOf(address)} ${until}`;
const keysOf = (app: Signing) => app.keysFor('opened parcels');

/** The cookie of a browser in which the postal code opened a parcel’s page. */
export function openedCookie(app: Signing, order: Order): PageAnswer['cookie'] {
  const until = String(app.clock.now().add({ hours: openHours }).epochMilliseconds);
  const value = `${until}.${signatureOf(keysOf(app), textOf(order, until)).toString('base64url')}`;
  return { name: nameOf(order), value, path: paths, maxAgeSeconds: openHours * 3600 };
}

/** Whether the postal code has opened a parcel’s page in this browser. */
export function isOpened(app: Signing, order: Order, cookie: Visit['cookie']): boolean {
  const [until = '', signature = ''] = cookie(nameOf(order))?.split('.') ?? [];
  return (
    Number(until) > app.clock.now().epochMilliseconds && isSignedText(keysOf(app), textOf(order, until), signature)
  );
}
