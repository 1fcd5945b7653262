// The name servers of the demo: one file per name in its data folder.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SsoConnection } from '@portage/contract/sso/schema';

/** Creates the TXT record that a connection requires. */
export function publish(dataDir: string, { domainProofs }: SsoConnection, domain: string): void {
  const folder = join(dataDir, 'dns');
  mkdirSync(folder, { recursive: true });
  for (const { record } of domainProofs.filter((each) => each.domain === domain))
    writeFileSync(join(folder, record.name), record.value);
}
