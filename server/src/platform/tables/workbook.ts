// Writes a workbook row by row (docs/decisions/0053-exports.md): inline strings, typed dates and numbers. Rows and cells have references
// (`r`), which are optional in ECMA-376, but required by exceljs and Gnumeric.
import { dayNumberOf } from '../clock.ts';
import { type ZipEntry, zipOf } from '../zip.ts';
import { type Batches, type CellKind, moneyText, type TableColumn, type Value } from './columns.ts';

/** Rows of one sheet, the limit of spreadsheets; further rows go to another sheet. */
const rowsOfSheet = 1_048_576;
/** Characters in a cell, the limit of spreadsheets. */
const longestCell = 32_767;

/** Yields the bytes of a workbook with one table. Every sheet has the headings, frozen. */
export const workbookOf = (name: string, columns: readonly TableColumn[], batches: Batches): AsyncGenerator<Buffer> =>
  zipOf(partsOf(name, columns, batches));

async function* partsOf(name: string, columns: readonly TableColumn[], batches: Batches): AsyncGenerator<ZipEntry> {
  const rows = new Rows(columns, batches);
  let sheets = 0;
  do {
    sheets++;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, body: sheetOf(columns, rows) };
  } while (!(await rows.areOver()));
  const names = Array.from({ length: sheets }, (_, at) => (at === 0 ? name : `${name} ${at + 1}`));
  yield part('xl/workbook.xml', bookOf(names));
  yield part('xl/_rels/workbook.xml.rels', relationsOf([...names.map((_, at) => sheetLink(at + 1)), stylesLink]));
  yield part('xl/styles.xml', styles);
  yield part('_rels/.rels', relationsOf([['officeDocument', 'xl/workbook.xml']]));
  yield part('[Content_Types].xml', typesOf(sheets));
}

/** Formats rows as XML, continued from one sheet to the next. */
class Rows {
  private readonly cells: readonly { write: CellWriter; letters: string }[];
  private readonly batches: AsyncIterator<readonly (readonly Value[])[]>;
  private waiting: readonly (readonly Value[])[] = [];

  constructor(columns: readonly TableColumn[], batches: Batches) {
    this.cells = columns.map(({ kind }, at) => ({ write: writers[kind], letters: lettersOf(at) }));
    this.batches = batches[Symbol.asyncIterator]();
  }

  async areOver(): Promise<boolean> {
    while (this.waiting.length === 0) {
      const { done, value } = await this.batches.next();
      if (done) return true;
      this.waiting = value;
    }
    return false;
  }

  /** Yields the rows that fit on one sheet below the headings in row 1. */
  async *take(): AsyncGenerator<string> {
    let next = 2;
    while (next <= rowsOfSheet && !(await this.areOver())) {
      const taken = this.waiting.slice(0, rowsOfSheet + 1 - next);
      this.waiting = this.waiting.slice(taken.length);
      yield taken.map((row, index) => this.rowOf(row, next + index)).join('');
      next += taken.length;
    }
  }

  private rowOf(row: readonly Value[], number: number): string {
    let xml = `<row r="${number}">`;
    for (const [at, { write, letters }] of this.cells.entries()) xml += write(row[at] ?? null, `${letters}${number}`);
    return `${xml}</row>`;
  }
}

async function* sheetOf(columns: readonly TableColumn[], rows: Rows): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, at) => textCell(heading, `${lettersOf(at)}1`, 1));
  yield `${declaration}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
  yield* rows.take();
  yield '</sheetData></worksheet>';
}

/** Returns the XML of a cell; `cell` is its reference, such as `B7`. An empty value has none. */
type CellWriter = (value: Value, cell: string) => string;

/** Returns the letters of a column, counted from 0: A … Z, AA … */
const lettersOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : lettersOf(Math.floor(at / 26) - 1) + lettersOf(at % 26);

/** Indexes into the styles below. */
const styleOf = { number: 0, text: 2, date: 3, time: 4, moment: 5, money: 6 } as const;
const numberCell = (text: string, cell: string, style: number) => `<c r="${cell}" s="${style}"><v>${text}</v></c>`;
const asNumber: CellWriter = (value, cell) =>
  typeof value === 'number' && Number.isFinite(value)
    ? numberCell(String(value), cell, styleOf.number)
    : asTextCell(value, cell);
const asTextCell: CellWriter = (value, cell) =>
  value === null || value === '' ? '' : textCell(String(value), cell, styleOf.text);

/** Returns a writer of dates and times. Dates before March 1900 stay text: spreadsheets count 1900 as a leap year. */
const asDay =
  (style: number, daysOf: (text: string) => number): CellWriter =>
  (value, cell) => {
    const days = typeof value === 'string' ? daysOf(value) : Number.NaN;
    const isDay = days >= 0 && (style === styleOf.time || days > 60);
    return isDay ? numberCell(String(days), cell, style) : asTextCell(value, cell);
  };

/** The number of days from 1899-12-30, the epoch of spreadsheets, to 1970-01-01. */
const daysBefore1970 = 25_569;
const dateDays = (text: string) => dayNumberOf(text.slice(0, 10)) + daysBefore1970;
const timeDays = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))) / 1440;

const writers: Readonly<Record<CellKind, CellWriter>> = {
  text: asTextCell,
  count: asNumber,
  decimal: asNumber,
  money: (value, cell) =>
    typeof value === 'number' ? numberCell(moneyText(value), cell, styleOf.money) : asTextCell(value, cell),
  date: asDay(styleOf.date, dateDays),
  time: asDay(styleOf.time, timeDays),
  moment: asDay(styleOf.moment, (text) => dateDays(text) + timeDays(text.slice(11))),
};

function textCell(text: string, cell: string, style: number): string {
  const isPlain = text.length <= longestCell && !special.test(text);
  const inline = isPlain ? `<t>${text}</t>` : `<t xml:space="preserve">${escaped(cut(text))}</t>`;
  return `<c r="${cell}" s="${style}" t="inlineStr"><is>${inline}</is></c>`;
}

const cut = (text: string) => (text.length <= longestCell ? text : text.slice(0, longestCell).toWellFormed());

// XML cannot contain control characters; a carriage return would become a line end; and text that looks like an escape must not be read
// as one (ECMA-376 part 1, 22.9.2.19).
/** Matches any characters but the listed plain ones. Every cell is tested, so the test must be cheap. */
const special = /[^ !#-%'-;=?-^`-~\u00a0-\ufffd]|^\s|\s$/;
function escaped(text: string): string {
  return text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_')
    .replace(/[^\P{Cc}\t\n\u007f-\u009f]|[\uFFFE\uFFFF]/gu, '');
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const part = (name: string, xml: string): ZipEntry => ({ name, body: [declaration + xml] });

type Link = readonly [type: string, target: string];
const sheetLink = (sheet: number): Link => ['worksheet', `worksheets/sheet${sheet}.xml`];
const stylesLink: Link = ['styles', 'styles.xml'];
const relationsOf = (links: readonly Link[]) =>
  `<Relationships xmlns="${packages}/relationships">${links
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Returns a valid sheet name: at most 31 characters, without `[]:*?/\`. */
const sheetName = (name: string) => escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31));
const bookOf = (names: readonly string[]) =>
  `<workbook ${main} xmlns:r="${office}"><sheets>${names
    .map((name, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const typesOf = (sheets: number) =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  ).join('')}</Types>`;

/** The number formats of the styles: plain, heading, text, date, time, moment, money. */
const formats = ['0', '0', '49', '164', '20', '165', '4'];
const styles = `<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEEA"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats
  .map(
    (format, at) =>
      `<xf numFmtId="${format}" fontId="${at === 1 ? 1 : 0}" fillId="${at === 1 ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1"${at === 1 ? ' applyFont="1" applyFill="1"' : ''}/>`,
  )
  .join('')}</cellXfs></styleSheet>`;
