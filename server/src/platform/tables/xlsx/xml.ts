import { Unreadable } from '../unreadable.ts';

/** What a part says, in the order in which it says it; names come without their prefix, text with its entities resolved. */
export interface XmlVisitor {
  open(name: string, attributes: string): void;
  text(text: string): void;
  close(name: string): void;
}

const QUOTE = 34;
const APOSTROPHE = 39;
const GREATER = 62;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const damaged = () => new Unreadable(1, 'DAMAGED');

/**
 * Walks through a part of a workbook, once and in a straight line. A document type is refused as the format refuses it
 * (ECMA-376 part 2, 8.1.1), and with it every entity of its own: nothing can grow, and nothing is fetched.
 */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start === -1) return;
    if (start > at) visitor.text(resolve(xml.slice(at, start)));
    at = xml[start + 1] === '!' || xml[start + 1] === '?' ? aside(xml, start, visitor) : element(xml, start, visitor);
  }
}

function element(xml: string, start: number, visitor: XmlVisitor): number {
  const end = endOfTag(xml, start + 1);
  if (xml[start + 1] === '/') {
    visitor.close(localName(xml.slice(start + 2, end).trimEnd()));
    return end + 1;
  }
  const isEmpty = xml[end - 1] === '/';
  const tag = xml.slice(start + 1, isEmpty ? end - 1 : end);
  const space = tag.search(/\s/);
  const name = localName(space === -1 ? tag : tag.slice(0, space));
  visitor.open(name, space === -1 ? '' : tag.slice(space));
  if (isEmpty) visitor.close(name);
  return end + 1;
}

/** Comments and instructions are passed over, literal text is handed on. */
function aside(xml: string, start: number, visitor: XmlVisitor): number {
  const after = (sign: string, from: number) => {
    const end = xml.indexOf(sign, from);
    if (end === -1) throw damaged();
    return end;
  };
  if (xml.startsWith('<!--', start)) return after('-->', start + 4) + 3;
  if (xml[start + 1] === '?') return after('?>', start + 2) + 2;
  if (!xml.startsWith('<![CDATA[', start)) throw damaged();
  const end = after(']]>', start + 9);
  visitor.text(xml.slice(start + 9, end));
  return end + 3;
}

/** Where a tag ends: a `>` between quotation marks is a sign like any other. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at++) {
    const sign = xml.charCodeAt(at);
    if (quote !== 0) {
      if (sign === quote) quote = 0;
    } else if (sign === GREATER) return at;
    else if (sign === QUOTE || sign === APOSTROPHE) quote = sign;
  }
  throw damaged();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The value of an attribute, by its name without a prefix. */
export function attribute(attributes: string, name: string): string | null {
  for (const sign of ['"', "'"]) {
    for (
      let at = attributes.indexOf(`${name}=${sign}`);
      at !== -1;
      at = attributes.indexOf(`${name}=${sign}`, at + 1)
    ) {
      if (!/[\s:]/.test(attributes[at - 1] ?? ' ')) continue;
      const from = at + name.length + 2;
      const end = attributes.indexOf(sign, from);
      if (end !== -1) return resolve(attributes.slice(from, end));
    }
  }
  return null;
}

function resolve(text: string): string {
  const even = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (!even.includes('&')) return even;
  return even.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]\w*);/gi, (_, name: string) => {
    const found = name.startsWith('#') ? characterOf(name) : entities[name];
    if (found === undefined) throw damaged();
    return found;
  });
}

function characterOf(reference: string): string | undefined {
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
