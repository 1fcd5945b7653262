// Parses a block of cells in the clipboard format of spreadsheets: tabs between cells, one row a line, quotes around cells that contain
// either.

/** Returns the rows and cells of a copied text. */
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
