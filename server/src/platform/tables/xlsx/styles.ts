import { builtInFormat, type Format, readFormat } from '../format.ts';
import { attribute, walkXml } from './xml.ts';

/** The number formats of the styles that cells refer to by their place. */
export function readStyles(xml: string): Format[] {
  const own = new Map<number, Format>();
  const styles: Format[] = [];
  let inCells = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt')
        own.set(Number(attribute(attributes, 'numFmtId')), readFormat(attribute(attributes, 'formatCode') ?? ''));
      if (name === 'xf' && inCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        styles.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
