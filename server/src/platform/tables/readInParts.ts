import { setImmediate } from 'node:timers/promises';

const defaultPartSize = 5000;
/** Rows written before yielding to the event loop: a few milliseconds of work. */
const sliceSize = 200;

/**
 * Reads the rows with these ids in parts. An earlier statement selected the ids and their order; each part is a separate statement, so that
 * no connection is held while the file is written. Rows deleted in between are omitted.
 */
export async function* readInParts<R extends { id: string }>(
  ids: readonly { id: string }[],
  rowsOf: (ids: string[]) => { execute(): Promise<R[]> },
  partSize = defaultPartSize,
) {
  for (let start = 0; start < ids.length; start += partSize) {
    const part = ids.slice(start, start + partSize);
    const rows = await rowsOf(part.map(({ id }) => id)).execute();
    const rowWith = new Map(rows.map((row) => [row.id, row]));
    const found = part.flatMap(({ id }) => rowWith.get(id) ?? []);
    for (let first = 0; first < found.length; first += sliceSize) {
      yield found.slice(first, first + sliceSize);
      await setImmediate();
    }
  }
}
