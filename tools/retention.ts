// Writes the retention periods to docs/retention.md. A test fails while the file is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retention } from '../server/src/retention.ts';

export const RETENTION_PAGE = join(import.meta.dirname, '../docs/retention.md');

const INTRODUCTION = `# How long data is stored

Printed from \`server/src/retention.ts\` by \`node tools/retention.ts\`: change it there. Nightly tasks delete or erase what is older.
`;

/** Returns the complete page. */
export const retentionPage = (): string =>
  [
    INTRODUCTION,
    '| table | days | reason |',
    '| --- | --- | --- |',
    ...Object.entries(retention).map(([table, { days, why }]) => `| \`${table}\` | ${days ?? '–'} | ${why} |`),
    '',
  ].join('\n');

if (import.meta.main) writeFileSync(RETENTION_PAGE, retentionPage());
