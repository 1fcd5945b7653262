// The two possible readings of an ambiguous cell, for a member to choose from. The actual reading is done by the server.
import type { DateOrder, DecimalSign } from '@portage/contract/imports/schema';
import type { z } from 'zod';

type AmbiguousOrder = Exclude<z.output<typeof DateOrder>, 'YMD'>;
type AmbiguousSign = z.output<typeof DecimalSign>;

export type DateReadings = { sample: string; readings: { order: AmbiguousOrder; date: string }[] };
export type SignReadings = { sample: string; readings: { sign: AmbiguousSign; value: number }[] };

const threeNumbers = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})\b/;
const thousandOrNot = /^\s*-?[1-9]\d{0,2}[.,]\d{3}\s*$/;
/** The example for a column whose ambiguous cells are not among its samples. */
const exampleDate = '03/04/2026';
const exampleNumber = '1,234';

const pad = (part: string) => part.padStart(2, '0');

function dateReadingsOf(sample: string): DateReadings | null {
  const [, first = '', second = '', third = ''] = threeNumbers.exec(sample) ?? [];
  const isEither = first !== '' && Number(first) <= 12 && Number(second) <= 12 && first !== second;
  if (!isEither) return null;
  const year = third.length === 2 ? `20${third}` : third;
  return {
    sample: sample.trim(),
    readings: [
      { order: 'DMY', date: `${year}-${pad(second)}-${pad(first)}` },
      { order: 'MDY', date: `${year}-${pad(first)}-${pad(second)}` },
    ],
  };
}

/** Returns an ambiguous date with both of its readings; null if every cell has only one. */
export function dateReadings(samples: readonly string[], isAsked: boolean): DateReadings | null {
  const found = samples.map(dateReadingsOf).find((each) => each !== null);
  return found ?? (isAsked ? dateReadingsOf(exampleDate) : null);
}

/** Returns an ambiguous number, above a thousand or slightly above one, with both of its readings; null if there is none. */
export function signReadings(samples: readonly string[], isAsked: boolean): SignReadings | null {
  const sample = samples.find((each) => thousandOrNot.test(each)) ?? (isAsked ? exampleNumber : undefined);
  if (sample === undefined) return null;
  const digits = sample.trim();
  const whole = Number(digits.replace(/[.,]/, ''));
  const part = Number(digits.replace(',', '.'));
  const isPoint = digits.includes('.');
  return {
    sample: digits,
    readings: [
      { sign: '.', value: isPoint ? part : whole },
      { sign: ',', value: isPoint ? whole : part },
    ],
  };
}
