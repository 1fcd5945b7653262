import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Creates a temporary folder for a test file, and deletes it after the last test. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempDisposableSync(join(tmpdir(), `portage-${name}-`));
  afterAll(() => folder.remove());
  return folder.path;
}
