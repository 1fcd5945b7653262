// Guards against formula injection: spreadsheets execute a cell that begins with one of these characters, even a customer's name. A
// workbook marks cells as text; a CSV needs an apostrophe in front. Numbers and phone numbers need none.
const formula = /^'*(?:[=@＝＠＋－\t\r]|[+-](?![\d\s().-]*$))/;

/** Escapes a cell for a CSV if a spreadsheet would execute it. */
export const asText = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Removes the apostrophe that `asText` added. */
export const fromText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
