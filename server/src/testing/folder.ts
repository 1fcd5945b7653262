import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of a test file's own, gone after its last test. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempDisposableSync(join(tmpdir(), `portage-${name}-`));
  afterAll(() => folder.remove());
  return folder.path;
}
