// What a row does, in the reader's language.
import type { RowsOf } from '@portage/contract/endpoint';
import type { Contract } from '@portage/contract/index';
import type { Pair } from '@portage/contract/words';
import { accountRows } from './accountRowWords.ts';
import { courierRows } from './courierRowWords.ts';
import { orderRows } from './orderRowWords.ts';

/** A row without a sentence does not compile. */
const french: Record<RowsOf<Contract>, string> = { ...accountRows, ...orderRows, ...courierRows };
const isRow = (name: string): name is RowsOf<Contract> => Object.hasOwn(french, name);

/** The sentence of a row; one that is none of the contract's is said as it says it. */
export const sentenceOf = (name: string, does: string): Pair => [does, isRow(name) ? french[name] : does];
