// Keys that are looked up before their retailer is known. On a database distributed by retailer a table's unique indexes hold its
// retailer, so what is unique among all of them has a table of its own (docs/decisions/0028-keys-lead-to-their-retailer.md).
import type { Tx } from './database.ts';

/** What a key is, and the id of what it leads to: a recipient's link or a delivery to its order, a request to itself. */
export type Key = { kind: 'LINK' | 'DELIVERY' | 'REQUEST'; key: string; id: string };

/** The statement that writes keys, unexecuted: part of the one that writes what they lead to. */
export const insertKeys = (tx: Tx, keys: readonly Key[]) => tx.db.insertInto('keys').values(keys.map((key) => key));
