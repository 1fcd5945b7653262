// Schemas of text that any storage and transport returns unchanged: without NUL (not valid in PostgreSQL) and lone surrogates (not valid in
// UTF-8).
import { z } from 'zod';

type Lines = 'single' | 'multiline';

const isKeepable = (value: string) => !value.includes('\0') && value.isWellFormed();
/** All control characters except tabs, which are harmless and common in text pasted from a spreadsheet. */
const control = /[^\P{Cc}\t]|[\u2028\u2029]/u;

/** Returns the text on one line: each control character becomes a space. */
export const oneLine = (value: string): string => value.replace(new RegExp(control, 'gu'), ' ');

/** Returns the first letter of each word of a name, in upper case. */
export const initialsOf = (name: string): string[] =>
  (name.match(/\p{L}+/gu) ?? []).map((word) => [...word].slice(0, 1).join('').toUpperCase());

/**
 * Returns the schema of a string with at most `max` UTF-16 units, which is stored byte for byte. A single line has no control characters.
 */
export const text = (max: number, lines: Lines = 'single') =>
  z
    .string()
    .max(max)
    .superRefine((value, context) => {
      if (!isKeepable(value)) context.addIssue({ code: 'custom', params: { type: 'UNPRINTABLE_TEXT' } });
      else if (lines === 'single' && control.test(value))
        context.addIssue({ code: 'custom', params: { type: 'CONTROL_CHARACTER' } });
    });

/** Returns the schema of text that must not be blank. */
export const words = (max: number, lines: Lines = 'single') =>
  text(max, lines).refine((value) => value.trim() !== '', { params: { type: 'REQUIRED' } });

/** Matches a phone extension: from the first letter or sign after a digit, such as `x12`, `poste 12` or `#12`. */
const extension = /(?<=\d.*)[\p{L}#;,].*$/su;
const digitsIn = (value: string) => value.replace(extension, '').replace(/\D/g, '').length;

/** The most characters of a phone number, with separators and an extension. */
export const phoneLimit = 40;
/** A phone number that can be dialled: 10 to 15 digits with any separators, and an extension. It is stored as entered. */
export const phone = words(phoneLimit).refine((value) => digitsIn(value) >= 10 && digitsIn(value) <= 15, {
  params: { type: 'INVALID_PHONE' },
  // A blank or too long text has only that fault.
  when: ({ issues }) => issues.length === 0,
});

/** Returns the number that a text message is sent to, as E.164 (+15145550142); null if it is not in Canada or the United States. */
export function dialable(value: string): string | null {
  const [, number] = /^1?([2-9]\d\d[2-9]\d{6})$/.exec(value.replace(extension, '').replace(/\D/g, '')) ?? [];
  return number ? `+1${number}` : null;
}

/** Returns the schema of an optional form field; an empty value becomes null. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish()).transform((value) => value ?? null);

/** An id, in lower case: ids are compared as text. */
export const Id = z.uuid({ error: 'INVALID_ID' }).toLowerCase();
export type Id = string;
