// The rows of a file, validated and gathered into batches, without holding up the other requests of the process.
import { setImmediate } from 'node:timers/promises';
import type { RowError } from '@portage/contract/jobs/schema';
import { type BulkInsert, type BulkOrder, type BulkOrigin, prepareOrders } from '../orders/bulk.ts';
import { type Origin, orderRecord, packageRecords } from '../orders/create.ts';
import type { App } from '../platform/app.ts';
import type { CsvRow } from './csv/read.ts';
import { Identities } from './identity.ts';
import { describe, type ReadRow, type RowRules, rowReader } from './rows.ts';

const batchSize = 1000;
/** How long validation may hold the event loop, in milliseconds. */
const sliceMs = 2;

export type Pending = BulkOrder & { row: CsvRow };
/** What one transaction writes: rows up to `lastRow`, of which `rowsRead` have been read since the file began. */
export type Batch = {
  orders: Pending[];
  /** The statements that write them. */
  insert: BulkInsert;
  faults: RowError[];
  /** Faults of numbers that an earlier row of the file has. */
  twice: { number: string; fault: RowError }[];
  lastRow: number;
  rowsRead: number;
  isLast: boolean;
};
export type Reading = {
  app: Pick<App, 'clock'>;
  rules: RowRules;
  retailerId: string;
  origin: Origin;
  told: BulkOrigin;
  /** The store of rows that name none, where there is but one. */
  onlyStoreId: string | null;
  /** Rows up to here were written by an earlier attempt. */
  resumeAfter: number;
};

/** Reads rows into batches. The last may be empty, and a file that breaks off ends with its error after the rows before. */
export async function* readBatches(rows: AsyncIterable<CsvRow>, reading: Reading): AsyncGenerator<Batch> {
  const taker = new RowTaker(reading);
  let broken: unknown = null;
  let sliceBegan = performance.now();
  try {
    for await (const row of rows) {
      if (taker.isFull) {
        // To close a batch takes as long as several slices: the others go first.
        await setImmediate();
        yield taker.next(false);
      }
      taker.take(row);
      if (performance.now() - sliceBegan < sliceMs) continue;
      await setImmediate();
      sliceBegan = performance.now();
    }
  } catch (error) {
    broken = error;
  }
  yield taker.next(true);
  if (broken) throw broken;
}

class RowTaker {
  private batch: Open;
  private inBatch = 0;
  private rowsRead = 0;
  private readonly identities = new Identities();
  private readonly read: (row: CsvRow) => ReadRow;
  private readonly reading: Reading;

  constructor(reading: Reading) {
    this.reading = reading;
    this.batch = emptyBatch(reading.resumeAfter);
    this.read = rowReader(reading.rules);
  }

  get isFull(): boolean {
    return this.inBatch === batchSize;
  }

  next(isLast: boolean): Batch {
    const { retailerId, told } = this.reading;
    const insert = prepareOrders(retailerId, this.batch.orders, told);
    const batch = { ...this.batch, insert, rowsRead: this.rowsRead, isLast };
    this.batch = emptyBatch(batch.lastRow);
    this.inBatch = 0;
    return batch;
  }

  take(row: CsvRow): void {
    this.rowsRead++;
    const { number, order, plan, faults } = this.read(row);
    const first = number === null ? null : this.identities.firstWith(number, row.line);
    const identity = number === null && order ? this.identities.of(order, this.storeOf(order.pickupScheduleId)) : null;
    // What an earlier attempt wrote is read again all the same, to know its numbers and identities.
    if (row.line <= this.reading.resumeAfter) return;
    this.inBatch++;
    this.batch.lastRow = row.line;
    this.batch.faults.push(...faults);
    if (number !== null && first !== null) {
      const values = { row: first };
      const fault = describe(this.reading.rules, row, { type: 'ORDER_NUMBER_TWICE', path: 'number', values });
      this.batch.twice.push({ number, fault });
    } else if (order && plan) {
      const written = orderRecord(this.reading.app, order, plan, this.reading.origin);
      const record = Object.assign(written, { upload_identity: identity });
      const packages = packageRecords(record.id, record.tracking_code, order);
      this.batch.orders.push({ record, packages, row });
    }
  }

  private readonly storeOf = (named: string | null) => named ?? this.reading.onlyStoreId;
}

type Open = Pick<Batch, 'orders' | 'faults' | 'twice' | 'lastRow'>;
const emptyBatch = (lastRow: number): Open => ({ orders: [], faults: [], twice: [], lastRow });
