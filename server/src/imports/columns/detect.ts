// What all cells of a column together say of its dates and its numbers.
import type { DateOrder, DecimalSign } from '@portage/contract/imports/schema';
import { dateHint, type Hint, signHint } from '../rows/formats.ts';
import type { StoredColumn } from './columns.ts';

const samplesKept = 5;
const longestSample = 200;

/** One column, cell by cell. */
export class ColumnScan {
  private readonly dates = new Set<Hint<DateOrder>>();
  private readonly signs = new Set<Hint<DecimalSign>>();
  readonly samples: string[] = [];

  take(cell: string): void {
    if (cell === '') return;
    if (this.samples.length < samplesKept) this.keep(cell);
    const first = cell.trimStart().charCodeAt(0);
    // Dates and numbers that need their column to be understood begin with a digit or a minus.
    if ((first < 48 || first > 57) && first !== 45) return;
    this.dates.add(dateHint(cell));
    this.signs.add(signHint(cell));
  }

  private keep(cell: string): void {
    const sample = cell.length > longestSample ? `${cell.slice(0, longestSample).toWellFormed()}…` : cell;
    if (sample.trim() !== '' && !this.samples.includes(sample)) this.samples.push(sample);
  }

  /** The date order and decimal separator that were found, or that a person has to be asked. */
  get found(): StoredColumn['detected'] {
    const order = onlyOne<DateOrder>(this.dates, ['DMY', 'MDY']);
    const sign = onlyOne<DecimalSign>(this.signs, ['.', ',']);
    return {
      dateOrder: order,
      decimalSign: sign,
      // Where two cells ask for different orders, no order reads them all: a person has to look.
      asksDate: order === null && (this.dates.has('either') || this.dates.has('DMY')),
      asksSign: sign === null && this.signs.has('either'),
    };
  }
}

/** The one way in which cells must be read, if there is one. */
function onlyOne<T>(hints: ReadonlySet<Hint<T>>, ways: readonly T[]): T | null {
  const found = ways.filter((way) => hints.has(way));
  return found.length === 1 ? (found[0] ?? null) : null;
}
