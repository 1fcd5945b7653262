import { SaxesParser } from 'saxes';
import { Unreadable } from '../unreadable.ts';

/** Callbacks in document order. Names have no prefix; entities are resolved. */
export interface XmlVisitor {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}
export type Attributes = Readonly<Record<string, string>>;

const damaged = () => new Unreadable(1, 'DAMAGED');

/**
 * Parses a part of a workbook. Refuses a document type, as the format requires (ECMA-376 part 2, 8.1.1), so that entities can neither be
 * expanded nor fetched.
 */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  if (xml === '') return;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const onText = (text: string) => visitor.text?.(text);
  const refuse = () => {
    throw damaged();
  };
  parser.on('doctype', refuse);
  parser.on('error', refuse);
  parser.on('opentag', ({ name, attributes }) => visitor.open(localName(name), attributes));
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => visitor.close?.(localName(name)));
  parser.write(xml).close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Returns an attribute by its name without a prefix. */
export function attribute(attributes: Attributes, name: string): string | null {
  const prefixed = () => Object.keys(attributes).find((key) => key.endsWith(`:${name}`)) ?? '';
  return attributes[name] ?? attributes[prefixed()] ?? null;
}
