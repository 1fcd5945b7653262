import type { Pair } from '../words.ts';

/**
 * Descriptions of fields, each by the name of a field (`trackingCode`), or by the last names of its path where it has another meaning
 * (`Claim.number`, `retailer.name`). A path begins with the name of a schema or the id of an operation.
 */
export type Descriptions = Readonly<Record<string, Pair>>;

/** Returns the descriptions of fields that are the same in several schemas or operations. */
export const inEach = (owners: readonly string[], fields: Descriptions): Descriptions =>
  Object.fromEntries(
    owners.flatMap((owner) => Object.entries(fields).map(([field, text]) => [`${owner}.${field}`, text])),
  );
