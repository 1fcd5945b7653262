// For tests only: opens the .xls workbooks that it is sent, one after the other, and replies with each outcome.
import { Unreadable } from '../platform/tables/unreadable.ts';
import { readXls } from '../platform/tables/xls.ts';

// The library logs every record that it does not know; the parent process ignores its output.
process.on('message', async (bytes: Uint8Array) => process.send?.(await outcomeOf(Buffer.from(bytes))));

async function outcomeOf(bytes: Buffer): Promise<string> {
  try {
    await readXls(bytes, { sheet: null, names: new Set() });
    return 'read';
  } catch (error) {
    return error instanceof Unreadable ? 'unreadable' : String(error);
  }
}
