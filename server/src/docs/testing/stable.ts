// Makes recorded examples readable and the same in every run: lists are cut, ids, codes and names of the test world are replaced, and secrets
// are left out.
import { createHash } from 'node:crypto';
import { secrets } from '../../testing/things.ts';
import type { Example } from '../example.ts';

/** What a reply shows of a list of objects, of a list of plain values, and of a text in characters. */
const most = { objects: 1, values: 3, characters: 160 };

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Returns a code that looks random and is always the same. */
const codeOf = (kind: string, nth: number, length: number) =>
  [...createHash('sha256').update(`${kind} ${nth}`).digest()]
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
const idOf = (nth: number) => `01977c1a-5d00-7000-8000-${String(nth).padStart(12, '0')}`;

const id = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Fields whose values differ from run to run, or are secret. */
const fixed: Readonly<Record<string, unknown>> = {
  secret: 'whsec_…',
  envoiId: 'the-code-of-the-installation',
  milliseconds: 12,
  ms: 12,
  size: 24_576,
  image: 'iVBORw0KGgo…',
};

const namesOfTests: readonly (readonly [RegExp, string])[] = [
  [new RegExp(secrets.recipient, 'g'), 'Élodie Tremblay'],
  [new RegExp(secrets.address, 'g'), '77 Wellesley St E, Toronto, ON, M4Y 1H3'],
  [/^127\.0\.0\.1$/g, '203.0.113.7'],
  [/The owner/g, 'Maple & Pine'],
  [/Member \d+/g, 'Ann Bui'],
  [/member\d+-\w+@test\.example/g, 'ann@example.com'],
  [/https:\/\/localhost\/hooks|http:\/\/127\.0\.0\.1:\d+\/hooks/g, 'https://example.com/hooks'],
  [/http:\/\/127\.0\.0\.1:\d+\/(maple-pine\.myshopify\.com)/g, 'https://$1'],
  [/http:\/\/127\.0\.0\.1:\d+|http:\/\/portage\.test/g, 'https://portage.example'],
  [/signature=[\w-]+/g, 'signature=…'],
];

/** Replaces values by stable ones, the same value always by the same. */
class Replacements {
  private readonly known = new Map<string, string>();

  private for(kind: string, value: string, make: (nth: number) => string): string {
    const key = `${kind} ${value}`;
    const nth = [...this.known.keys()].filter((each) => each.startsWith(`${kind} `)).length + 1;
    const made = this.known.get(key) ?? make(nth);
    this.known.set(key, made);
    return made;
  }

  text(value: string): string {
    const named = namesOfTests.reduce((text, [pattern, name]) => text.replace(pattern, name), value);
    return named
      .replace(id, (each) => this.for('id', each, idOf))
      .replace(/\bTS[0-9A-Z]{10}\b/g, (each) => this.for('tracking', each, (nth) => `MP${codeOf('tracking', nth, 10)}`))
      .replace(/(?<=\/t\/)[0-9A-Z]{17}/g, (each) => this.for('link', each, (nth) => codeOf('link', nth, 17)))
      .replace(/(?<=^…).{4}$/, 'x7Qk')
      .replace(/(?<=^pk_(?:live|test)_…).{4}$/, 'x7Qk');
  }

  /** Order numbers of the test world are ids: they are replaced everywhere by numbers. */
  number(value: string): string {
    if (/^[0-9A-Z]{7}$/.test(value)) return this.for('claim', value, (nth) => codeOf('claim', nth, 7));
    return value.replace(id, (each) => this.for('number', each, (nth) => `A-${1040 + nth}`));
  }

  label(value: string): string {
    return this.for('label', value, (nth) => codeOf('label', nth, 15));
  }
}

const cutText = (text: string) => (text.length > most.characters ? `${text.slice(0, most.characters)}…` : text);
const cutList = (list: readonly unknown[]) =>
  list.slice(0, list.some((each) => typeof each === 'object') ? most.objects : most.values);

/** Replaces the values of a part of an example; `name` is the field that it is in. A request is not cut. */
function stableValue(value: unknown, name: string, known: Replacements, isReply: boolean): unknown {
  if (name in fixed && value !== null) return fixed[name];
  if (typeof value === 'string') return stableText(value, name, known, isReply);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return (isReply ? cutList(value) : value).map((each) => stableValue(each, '', known, isReply));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stableValue(each, key, known, isReply)]));
}

function stableText(value: string, name: string, known: Replacements, isReply: boolean): string {
  if (name === 'number' || name === 'claimNumber') return known.text(known.number(value));
  if (/^[0-9A-Z]{15}$/.test(value)) return known.label(value);
  if ((name === 'words' || name === 'text') && value === secrets.recipient) return 'The photo shows another door';
  return isReply ? cutText(known.text(value)) : known.text(value);
}

/** Returns the examples of a noun with stable values. */
export function stabilize(examples: Readonly<Record<string, Example>>): Record<string, Example> {
  const known = new Replacements();
  return Object.fromEntries(
    Object.entries(examples).map(([name, { path, body, reply }]) => [
      name,
      {
        path: known.text(path),
        ...(body === undefined ? {} : { body: stableValue(body, 'body', known, false) }),
        ...(reply === undefined ? {} : { reply: stableValue(reply, 'reply', known, true) }),
      },
    ]),
  );
}

/** Returns the paths of all keys in a value; the entries of a list share theirs. */
export function shapeOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => shapeOf(each, `${at}[]`)))];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value)
    .flatMap(([key, each]) => shapeOf(each, `${at}.${key}`))
    .sort();
}
