// The structure of a guide, and the parts that its curl examples share.
import type { Pair } from '@portage/contract/words';
import type { titles } from './words.ts';

/**
 * A step's text and code. `curl` and `typescript` are alternatives; `shell` and `program` are code that has no counterpart in the other.
 */
type Step = {
  says: Pair;
  shell?: string;
  curl?: string;
  typescript?: string;
  program?: string;
  python?: string;
  php?: string;
};
export type Guide = { id: keyof typeof titles; steps: readonly Step[] };

export const keyPlace = '{{KEY}}';
/** Shown in place of a key until the reader inserts theirs. */
export const keySample = 'pk_test_…';
export const urlPlace = '{{URL}}';

export const authorized = `\\
  -H "Authorization: Bearer $KEY"`;
export const asJson = `${authorized} -H 'Content-Type: application/json'`;
export const curl = 'curl -sS --fail-with-body';
