// A spreadsheet runs a cell that begins with one of these signs, whoever wrote it: a shopper's name can be a formula. In a workbook
// every cell says that it is text; in a CSV an apostrophe in front says so, as people type it themselves. Numbers and phones need none.
const formula = /^'*(?:[=@＝＠＋－\t\r]|[+-](?![\d\s().-]*$))/;

/** The cell as a CSV may hold it. */
export const asText = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The cell without that apostrophe: what was written comes back as it was. */
export const fromText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
