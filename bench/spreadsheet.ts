// Generates a retailer's spreadsheet of orders of any length, the same for the same seed. Every row is valid in the demo's stores.
import { utils, write } from '@e965/xlsx';
import { chance, pick, wholeBetween } from '../tools/courier/chance.ts';

const first = ['Élodie', 'Liam', 'Noémie', 'Priya', 'Olivia', 'Mathis', 'Zoé', 'Rosalie', 'Łukasz', 'Siobhán'] as const;
const last = ['Tremblay', 'O’Connor', 'Gagnon', 'Raman', 'Côté', 'Chen', 'Bélanger', 'Wright', 'Nguyen'] as const;
const places: readonly [readonly string[], ...(readonly string[])[]] = [
  ['Queen St W', 'Toronto', 'ON', 'M5V 2A8', 'Queen West'],
  ['Rue Saint-Denis', 'Montréal', 'QC', 'H2J 2K9', 'Plateau'],
  ['W Hastings St', 'Vancouver', 'BC', 'V6B 1H6', 'Gastown'],
];
const notes = ['', '', '', 'Ring twice', 'Sonner, puis laisser à la porte', 'Leave with the "concierge"'] as const;
const header =
  'Order number,Recipient,Email,Phone,Address,City,Province,Postal code,Store,Number of packages,Note,Tags'.split(',');

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns the rows as a CSV file. */
export const makeCsv = (rows: number, seed: number): string =>
  tableOf(rows, seed)
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');

/** Returns the same rows as a workbook. */
export function makeXlsx(rows: number, seed: number): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(tableOf(rows, seed)), 'Orders');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}

const tableOf = (rows: number, seed: number): string[][] => [
  header,
  ...Array.from({ length: rows }, (_, row) => cellsOf(`${seed} ${row}`, seed, row + 1)),
];

function cellsOf(text: string, seed: number, row: number): string[] {
  const [street, ...place] = pick(`${text} place`, places);
  return [
    `${String(seed).padStart(3, '0')}-${String(row).padStart(6, '0')}`,
    `${pick<string>(`${text} first`, first)} ${pick<string>(`${text} last`, last)}`,
    `client${row}.${seed}@example.com`,
    `+1416${wholeBetween(`${text} phone`, 2_000_000, 9_999_999)}`,
    `${wholeBetween(`${text} door`, 1, 5000)} ${street}`,
    ...place,
    chance(`${text} packages`) < 0.1 ? '2' : '1',
    pick<string>(`${text} note`, notes),
    chance(`${text} tag`) < 0.2 ? 'Fragile' : '',
  ];
}
