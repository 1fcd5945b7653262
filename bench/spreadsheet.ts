// A retailer's spreadsheet of orders, as long as wanted and the same for the same seed.
import { utils, write } from '@e965/xlsx';

const first =
  'Élodie,Liam,Noémie,Priya,Olivia,Mathis,Amelia,Zoé,Noah,Rosalie,Ethan,Maëlle,Sophia,Thomas,Grace,Océane,Łukasz,Siobhán'.split(
    ',',
  );
const last =
  'Tremblay,O’Connor,Gagnon,Raman,Côté,Chen,Bélanger,Wright,Lefebvre,Singh,Pelletier,Kowalczyk,Bouchard,Nguyen,Lavoie,Okafor'.split(
    ',',
  );
const places = [
  { store: 'Queen West', street: 'Queen St W', city: 'Toronto', province: 'ON', postalCode: 'M5V 2A8' },
  { store: 'Plateau', street: 'Rue Saint-Denis', city: 'Montréal', province: 'QC', postalCode: 'H2J 2K9' },
  { store: 'Gastown', street: 'W Hastings St', city: 'Vancouver', province: 'BC', postalCode: 'V6B 1H6' },
];
const notes = ['', '', '', 'Ring twice', 'Sonner, puis laisser à la porte', 'Leave with the "concierge"'];
const header =
  'Order number,Recipient,Email,Phone,Address,City,Province,Postal code,Store,Number of packages,Note,Tags'.split(',');

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The text of a CSV file: every row passes, for a retailer with the stores of the demo. */
export const makeCsv = (rows: number, seed: number): string =>
  tableOf(rows, seed)
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');

/** The same rows as a workbook. */
export function makeXlsx(rows: number, seed: number): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(tableOf(rows, seed)), 'Orders');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
}

/** The rows, the first of them the columns' names. */
export function tableOf(rows: number, seed: number): string[][] {
  const chance = chanceOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const lines = [header];
  for (let row = 1; row <= rows; row++) {
    const { store, street, city, province, postalCode } = pick(places);
    const digits = String(Math.floor(chance() * 10_000_000)).padStart(7, '0');
    const [name, family] = [pick(first), pick(last)];
    const cells = [
      `${String(seed).padStart(3, '0')}-${String(row).padStart(6, '0')}`,
      `${name} ${family}`,
      `client${row}.${seed}@example.com`,
      `+1416${digits}`,
      `${1 + Math.floor(chance() * 5000)} ${street}`,
      city,
      province,
      postalCode,
      store,
      chance() < 0.1 ? '2' : '1',
      pick(notes),
      chance() < 0.2 ? 'Fragile' : '',
    ];
    lines.push(cells);
  }
  return lines;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
