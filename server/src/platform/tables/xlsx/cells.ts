import type { TableRow } from '../csv.ts';
import type { Format } from '../format.ts';
import { type Epoch, numberText } from '../number.ts';
import { lineLimit, Unreadable } from '../unreadable.ts';
import { TextGatherer, unescapeText } from './strings.ts';
import { type Attributes, attribute, walkXml, type XmlVisitor } from './xml.ts';

export type Lookup = { strings: readonly string[]; styles: readonly Format[]; epoch: Epoch };

const columnsOfSheet = 16_384;
const plain: Format = { kind: 'number' };

/** Returns the rows with content, including hidden ones. Each cell is the text that a member would type. */
export function readCells(xml: string, lookup: Lookup): TableRow[] {
  const reader = new SheetReader(lookup);
  walkXml(xml, reader);
  return reader.rows;
}

class SheetReader implements XmlVisitor {
  private readonly byLine = new Map<number, TableRow>();
  private row: TableRow = { line: 0, cells: [] };
  private column = 0;
  private type = 'n';
  private style = plain;
  private value = '';
  private isInCell = false;
  private isInValue = false;
  private readonly inline = new TextGatherer();
  private readonly lookup: Lookup;

  constructor(lookup: Lookup) {
    this.lookup = lookup;
  }

  get rows(): TableRow[] {
    return [...this.byLine.values()].filter(({ cells }) => cells.length > 0).sort((a, b) => a.line - b.line);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v') this.isInValue = this.isInCell;
    else if (name === 'row') this.openRow(attributes);
    else if (this.isInCell) this.inline.open(name);
  }

  text(text: string): void {
    if (this.isInValue) this.value += text;
    else if (this.isInCell) this.inline.add(text);
  }

  close(name: string): void {
    if (name === 'v') this.isInValue = false;
    else if (name === 'c') this.closeCell();
    else if (this.isInCell) this.inline.close(name);
  }

  private openRow(attributes: Attributes): void {
    const given = attribute(attributes, 'r');
    const line = within(given === null ? this.row.line + 1 : Number(given), lineLimit);
    // Some programs repeat the row's number in each cell.
    this.row = this.byLine.get(line) ?? { line, cells: [] };
    this.byLine.set(line, this.row);
    this.column = this.row.cells.length;
  }

  private openCell(attributes: Attributes): void {
    const place = attribute(attributes, 'r');
    this.column = within(place === null ? this.column + 1 : columnOf(place), columnsOfSheet);
    this.type = attribute(attributes, 't') ?? 'n';
    this.style = this.lookup.styles[Number(attribute(attributes, 's') ?? 0)] ?? plain;
    this.value = '';
    this.isInCell = true;
  }

  private closeCell(): void {
    this.isInCell = false;
    const inline = this.inline.take();
    const text = this.type === 'inlineStr' ? inline : this.textOf(this.value);
    if (text !== '') this.row.cells[this.column - 1] = text;
  }

  private textOf(value: string): string {
    // The result of a formula that was never computed is missing.
    if (value === '') return '';
    if (this.type === 's') return this.stringAt(Number(value));
    if (this.type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (this.type === 'd')
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace(/T(\d\d:\d\d)(:00(\.0+)?)?Z?$/, ' $1');
    return this.type === 'n' ? numberText(value, this.style, this.lookup.epoch) : unescapeText(value);
  }

  /** Returns a shared string. Throws if it is missing: a guess could send a parcel to the wrong person. */
  private stringAt(place: number): string {
    const text = this.lookup.strings[place];
    if (text === undefined) throw new Unreadable(this.row.line, 'DAMAGED');
    return text;
  }
}

/** Returns the column of a reference, counted from 1: 28 for `AB12`. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < 4; at++) {
    const letter = place.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column;
}

function within(place: number, most: number): number {
  if (Number.isInteger(place) && place >= 1 && place <= most) return place;
  throw new Unreadable(1, 'DAMAGED');
}
