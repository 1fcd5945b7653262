// Searches the retailer's orders. Each query uses an index and reads a bounded number of orders, so that its duration does not grow with
// their number. Coordinators find only orders of their own stores.
import { fold } from '@portage/contract/fold';
import { sql } from 'kysely';
import { visibleOrders } from '../orders/list/rows.ts';
import type { Scope } from '../platform/db/database.ts';
import { addressKey, hasTrigram, phoneDigits, sieve } from '../platform/fold.ts';

const mostRead = 500;
/** Number of newest orders that are searched by name first: faster than the search index if the name is common. */
const newestRead = 3000;
/** Enough matches among the newest orders to skip the search index. */
const plenty = 60;
const fewestDigits = 4;

/** Matches a phone number as typed, optionally with an extension. Without a digit before it, “x” begins a name, such as Xavier. */
const phoneLike = /^[\s()+.-]*\d[\d\s()+.-]*((ext|poste|x|#).*)?$/i;

const people = ['recipient', 'phone', 'email', 'address', 'address_line2', 'note', 'created_at'] as const;
const newestFirst = sql`created_at desc, id desc`;

/** The upper bound of the keys that start with a prefix: no character sorts after U+10FFFF. */
const past = (beginning: string) => `${beginning}\u{10ffff}`;

/** Returns orders whose recipient's name contains the search, or whose phone number starts with it; the newest first. */
export function ordersTo(scope: Scope, search: string) {
  const digits = phoneDigits(search);
  if (phoneLike.test(search)) return digits.length < fewestDigits ? [] : toPhone(scope, digits);
  const name = fold(search.trim());
  return hasTrigram(name) ? toName(scope, name) : [];
}

const toPhone = (scope: Scope, digits: string) => {
  const key = sql<string>`phone_digits(phone) collate "C"`;
  return visibleOrders(scope)
    .where('phone', 'is not', null)
    .where(key, '>=', digits)
    .where(key, '<', past(digits))
    .select(people)
    .orderBy(key)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(mostRead))
    .execute();
};

/** Matches the recipient's name, which is the first line of the `search` column. */
const isNamed = (name: string) => sql<boolean>`strpos(split_part(search, e'\\n', 1), ${name}) > 0`;

async function toName(scope: Scope, name: string) {
  const newest = visibleOrders(scope)
    .select([...people, 'id', 'search'])
    .orderBy(newestFirst)
    .limit(sql.lit(newestRead));
  const found = await scope.db
    .selectFrom(newest.as('newest'))
    .where(isNamed(name))
    .select(people)
    .orderBy(newestFirst)
    .execute();
  if (found.length >= plenty) return found;
  return visibleOrders(scope)
    .where('search', 'like', sieve(name))
    .where(isNamed(name))
    .select(people)
    .limit(sql.lit(mostRead))
    .execute();
}

/** Returns orders whose address starts with the given text, sorted by address, then newest first. */
export const ordersAt = (scope: Scope, address: string) => {
  const key = sql<string>`address_key(address) collate "C"`;
  const beginning = addressKey(address.trim());
  return visibleOrders(scope)
    .where(key, '>=', beginning)
    .where(key, '<', past(beginning))
    .select(['address', 'latitude', 'longitude', 'location_precision', 'created_at'])
    .orderBy(key)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(mostRead))
    .execute();
};
