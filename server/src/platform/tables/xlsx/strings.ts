import { walkXml, type XmlVisitor } from './xml.ts';

/** Decodes `_x000D_` escapes, and `_x005F_`, which escapes them (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Collects the text of one string: joins its runs, skips phonetic hints. */
export class TextGatherer {
  private text = '';
  private inText = false;
  private aside = 0;

  open(name: string): void {
    if (name === 'rPh') this.aside++;
    if (name === 't') this.inText = true;
  }

  add(text: string): void {
    if (this.inText && this.aside === 0) this.text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.aside--;
    if (name === 't') this.inText = false;
  }

  take(): string {
    const text = unescapeText(this.text);
    this.text = '';
    return text;
  }
}

/** Returns the shared strings by index, including empty ones. */
export function readStrings(xml: string): string[] {
  const strings: string[] = [];
  const gatherer = new TextGatherer();
  const visitor: XmlVisitor = {
    open: (name) => gatherer.open(name),
    text: (text) => gatherer.add(text),
    close(name) {
      gatherer.close(name);
      if (name === 'si') strings.push(gatherer.take());
    },
  };
  walkXml(xml, visitor);
  return strings;
}
