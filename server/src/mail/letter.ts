// An email as data: a noun provides its text in both languages, and one layout renders it.
import { withOrdinal } from '@portage/contract/dates';
import { type Language, type Pair, translate, type Values } from '@portage/contract/words';
import { z } from 'zod';

/** The content of a letter in both languages; `values` fill the braces in all of its texts. */
export type Letter = {
  subject: Pair;
  paragraphs: readonly Pair[];
  /** A secret to type, printed large. */
  code?: string;
  /** The single action of the email: a screen of ours, such as `/reset-password?token=…`, opened in the receiver's language. */
  button?: { label: Pair; path: string };
  /** Small print below the code or the button. */
  after?: readonly Pair[];
  values?: Values;
};

/** A letter in its receiver's language, stored until it is sent. */
export const Worded = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  code: z.string().nullable(),
  button: z.object({ label: z.string(), address: z.string() }).nullable(),
  after: z.array(z.string()),
});
export type Worded = z.output<typeof Worded>;

/** A text message, stored until it is sent. */
export const WordedText = z.object({ text: z.string() });

export function wordLetter(letter: Letter, language: Language, publicUrl: string): Worded {
  const t = (pair: Pair) => translate(pair, language, letter.values);
  const { code, button } = letter;
  return {
    // A line break in a value would start another header (header injection).
    subject: t(letter.subject).replace(/[^\S\u00a0]+/g, ' '),
    paragraphs: letter.paragraphs.map(t),
    code: code ?? null,
    button: button ? { label: t(button.label), address: inLanguage(button.path, language, publicUrl) } : null,
    after: (letter.after ?? []).map(t),
  };
}

const shapes = {
  date: { dateStyle: 'long', timeZone: 'UTC' },
  time: { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formats = {
  en: { date: new Intl.DateTimeFormat('en-CA', shapes.date), time: new Intl.DateTimeFormat('en-CA', shapes.time) },
  fr: { date: new Intl.DateTimeFormat('fr-CA', shapes.date), time: new Intl.DateTimeFormat('fr-CA', shapes.time) },
};

/** Returns an instant in UTC as a letter's values: “November 1, 2026” and “14:05”, « 1er novembre 2026 » and « 14 h 05 ». */
export function momentOf({ epochMilliseconds }: Temporal.Instant): { date: Pair; time: Pair } {
  const print = (language: Language, shape: keyof typeof shapes) =>
    withOrdinal(language, formats[language][shape].format(epochMilliseconds));
  return { date: [print('en', 'date'), print('fr', 'date')], time: [print('en', 'time'), print('fr', 'time')] };
}

function inLanguage(path: string, language: Language, publicUrl: string): string {
  const address = new URL(`${publicUrl}${path}`);
  address.searchParams.set('lang', language);
  return address.href;
}
