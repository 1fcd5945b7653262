// A block of cells as spreadsheets copy it: tabs between cells, a line a row, quotes around what holds either.

/** The cells of what was copied. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  let cells: string[] = [];
  for (const [whole, quoted, plain = '', end] of text.matchAll(pattern)) {
    // The line end of the last line does not start another row.
    if (whole === '' && cells.length === 0) break;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\t') continue;
    rows.push(cells);
    cells = [];
    if (end === '') break;
  }
  return rows;
}
