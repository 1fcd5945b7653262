// Text that every store and every wire keeps as it was given: no NUL (PostgreSQL has none), no lone surrogate (UTF-8 has none).
import { z } from 'zod';

type Lines = 'single' | 'multiline';

const isKeepable = (value: string) => !value.includes('\0') && value.isWellFormed();
/** A tab is no harm: it comes with what is pasted from a spreadsheet. */
const control = /[^\P{Cc}\t]|[\u2028\u2029]/u;

/** The same text on one line: each control character is a space. */
export const oneLine = (value: string): string => value.replace(new RegExp(control, 'gu'), ' ');

/** A string of at most `max` UTF-16 units that survives byte for byte. A single line has no control characters. */
export const text = (max: number, lines: Lines = 'single') =>
  z
    .string()
    .max(max)
    .superRefine((value, context) => {
      if (!isKeepable(value)) context.addIssue({ code: 'custom', params: { type: 'UNPRINTABLE_TEXT' } });
      else if (lines === 'single' && control.test(value))
        context.addIssue({ code: 'custom', params: { type: 'CONTROL_CHARACTER' } });
    });

/** Text that must say something. */
export const words = (max: number, lines: Lines = 'single') =>
  text(max, lines).refine((value) => value.trim() !== '', { params: { type: 'REQUIRED' } });

/** Where an extension begins: at a letter or sign after the first digit, such as `x12`, `poste 12`, `#12`. */
const extension = /(?<=\d.*)[\p{L}#;,].*$/su;
const digitsIn = (value: string) => value.replace(extension, '').replace(/\D/g, '').length;

/** A phone that can be dialled: 10 to 15 digits however they are set apart, and an extension. It is kept as it was given. */
export const phone = words(40).refine((value) => digitsIn(value) >= 10 && digitsIn(value) <= 15, {
  params: { type: 'INVALID_PHONE' },
  // A text that is blank or too long has one fault.
  when: ({ issues }) => issues.length === 0,
});

/** The number that a text message is sent to, as E.164 (+15145550142); null where it is none of Canada or the United States. */
export function dialable(value: string): string | null {
  const [, number] = /^1?([2-9]\d\d[2-9]\d{6})$/.exec(value.replace(extension, '').replace(/\D/g, '')) ?? [];
  return number ? `+1${number}` : null;
}

/** An optional field of a form; an empty value becomes null. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish()).transform((value) => value ?? null);

/** Ids are compared as text, so the same one has one spelling. */
export const Id = z.uuid({ error: 'INVALID_ID' }).toLowerCase();
export type Id = string;
