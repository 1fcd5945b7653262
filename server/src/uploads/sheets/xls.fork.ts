// For tests only: opens the old workbooks that it is sent, one after the other, and answers what came of each.
import { readXls } from './xls.ts';

// The library remarks on every record that it does not know; whoever started this process does not listen.
process.on('message', (bytes: Uint8Array) => process.send?.(outcomeOf(Buffer.from(bytes))));

function outcomeOf(bytes: Buffer): string {
  try {
    readXls(bytes);
    return 'read';
  } catch (error) {
    return error instanceof Error && 'type' in error ? String(error.type) : String(error);
  }
}
