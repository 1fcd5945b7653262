// Which passwords are easily guessed: zxcvbn knows the fifty thousand that breaches are full of, and how people vary them.
import type { Fault } from '@portage/contract/errors';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The lowest accepted score: zxcvbn's “safely unguessable”, which takes at least 10^8 guesses. */
const leastScore = 3;
/** A longer one is no easier to guess, and takes long to look at. */
const maximumChecked = 64;

let judge: Promise<ZxcvbnFactory> | undefined;

/** Read at first use: the lists take fifty milliseconds, and not every process looks at passwords. */
async function readLists(): Promise<ZxcvbnFactory> {
  const { dictionary, adjacencyGraphs: graphs } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: maximumChecked });
}

/** Returns the faults of a password that meets the rule: it is common, or derived from `aboutThem`. */
export async function faultsOfPassword(password: string, aboutThem: readonly string[]): Promise<Fault[]> {
  judge ??= readLists();
  const { score } = (await judge).check(password, aboutThem.flatMap(partsOf));
  return score < leastScore ? [{ type: 'PASSWORD_TOO_COMMON', path: 'password' }] : [];
}

const partsOf = (text: string) => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
