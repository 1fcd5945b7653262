// For tests only: opens the old workbooks that it is sent, one after the other, and answers what came of each.
import { readXls } from './xls.ts';

// The library remarks on every record that it does not know; whoever started this process does not listen.
process.on('message', async (bytes: Uint8Array) => process.send?.(await outcomeOf(Buffer.from(bytes))));

async function outcomeOf(bytes: Buffer): Promise<string> {
  try {
    await readXls(bytes);
    return 'read';
  } catch (error) {
    return error instanceof Error && 'type' in error ? String(error.type) : String(error);
  }
}
