// Rejects passwords that are easily guessed: zxcvbn knows the fifty thousand most common breached ones and their usual variations.
import type { Fault } from '@portage/contract/errors';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The lowest accepted score: zxcvbn's “safely unguessable”, which takes at least 10^8 guesses. */
const leastScore = 3;
/** Characters that are checked. A longer password is no easier to guess, but takes long to check. */
const maximumChecked = 64;

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loads the word lists at first use: that takes fifty milliseconds, and not every process checks passwords. */
async function readLists(): Promise<ZxcvbnFactory> {
  const { dictionary, adjacencyGraphs: graphs } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: maximumChecked });
}

/** Returns the faults of a password that meets the rule but is common, or derived from `aboutThem`. */
export async function faultsOfPassword(password: string, aboutThem: readonly string[]): Promise<Fault[]> {
  judge ??= readLists();
  const { score } = (await judge).check(password, aboutThem.flatMap(partsOf));
  return score < leastScore ? [{ type: 'PASSWORD_TOO_COMMON', path: 'password' }] : [];
}

const partsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
