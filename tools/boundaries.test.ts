import { describe, expect, test } from 'vitest';
import { findBreaches, type REVIEWED } from './boundaries.ts';
import { readSource } from './sources.ts';

/** Returns the breaches in a repository that consists of these files. */
const breachesIn = (files: Record<string, string>) => breachesOf(files, { tables: {}, circles: [], folders: [] });

const breachesOf = (files: Record<string, string>, reviewed: typeof REVIEWED) =>
  findBreaches(
    Object.entries(files).map(([path, text]) => readSource(path, text)),
    reviewed,
  ).map(({ path, sentence }) => `${path}: ${sentence}`);

const lines = (count: number) => 'export {};\n'.repeat(count);

test.each([
  ['contract/src/orders/rules.ts', "import { readFileSync } from 'node:fs';", 'zod and itself only'],
  [
    'contract/src/orders/rules.ts',
    "import { openPool } from '../../../server/src/platform/db/pool.ts';",
    'zod and itself only',
  ],
  ['brand/src/Logo.tsx', "import { Order } from '@portage/contract/orders/schema';", 'react and itself only'],
  ['server/src/platform/http/serve.ts', "import { fulfilOrder } from '../../orders/fulfil.ts';", 'know no noun'],
  ['server/src/platform/http/serve.ts', "const later = () => import('../../orders/fulfil.ts');", 'know no noun'],
  ['server/src/gateways/mail/port.ts', "import type { Order } from '@portage/contract/orders/schema';", 'know no noun'],
  ['portal/src/ui/Table.tsx', "export { Row } from '../orders/Row.tsx';", 'know no noun'],
  ['server/src/tracking/page.ts', "import { findOrder } from '../orders/queries.ts';", 'for its own noun'],
  ['server/src/main.ts', "import { findOrder } from './orders/queries.ts';", 'for its own noun'],
  [
    'portal/src/orders/Orders.tsx',
    "import { fulfilOrder } from '../../../server/src/orders/fulfil.ts';",
    'no other workspace',
  ],
  ['portal/src/orders/Orders.tsx', "import type { Config } from '@portage/server/config';", 'no other workspace'],
  ['tracking/src/Page.tsx', "import { Shell } from '../../portal/src/shell/Shell.tsx';", 'no other workspace'],
  [
    'portal/src/orders/Orders.tsx',
    "import { descriptions } from '@portage/contract/docs/descriptions';",
    'only the server',
  ],
  ['contract/src/orders/words.ts', "import { orderDescriptions } from './descriptions.ts';", 'only the server'],
  ['server/src/tracking/show.ts', "import { render } from '../../../tracking/dist/render.js';", 'draws nothing'],
  ['server/src/tracking/page.ts', "import { Page } from '../../../tracking/src/Page.tsx';", 'draws nothing'],
  [
    'server/src/orders/create.ts',
    "import { createTestDatabase } from '../testing/postgres.ts';",
    'testing is for tests',
  ],
  ['tools/courier/main.ts', "import { readConfig } from '../../server/src/platform/config.ts';", 'talks HTTP'],
])('%s may not contain: %s', (path, text, reason) => {
  expect(breachesIn({ [path]: text })).toEqual([
    expect.stringMatching(new RegExp(`^${path}: It imports .+${reason}.*\\.$`)),
  ]);
});

test('the tracking page must not load a schema, not even through a rule, but may import its types', () => {
  const files = {
    'contract/src/tracking/rules.ts': "import { Journey } from './schema.ts';",
    'contract/src/tracking/schema.ts': "import { z } from 'zod';",
    'contract/src/tracking/words.ts': "import type { Journey } from './schema.ts';",
  };
  expect(
    breachesIn({ ...files, 'tracking/src/Page.tsx': "import { journey } from '@portage/contract/tracking/rules';" }),
  ).toEqual([
    "tracking/src/Page.tsx: It brings @portage/contract/tracking/rules → ./schema.ts to the recipient's phone: import rules and words, or types only.",
  ]);
  const light =
    "import { words } from '@portage/contract/tracking/words';\nimport type { Journey } from '@portage/contract/tracking/schema';";
  expect(breachesIn({ ...files, 'tracking/src/Page.tsx': light })).toEqual([]);
});

test.each([
  ['server/src/orders/utils.ts', '', 'could hold anything'],
  ['portal/src/orders/helpers/phone.ts', '', 'could hold anything'],
  ['server/src/parcels/create.ts', '', "not one of the product's nouns"],
  ['portal/src/orders/index.ts', '', 'No barrels'],
  ['portal/src/orders/all.ts', "export * from './Orders.tsx';", 'No barrels'],
  ['server/src/orders/create.ts', lines(301), '301 lines are more than 300'],
  ['server/src/orders/create.test.ts', lines(501), '501 lines are more than 500'],
])('%s is refused', (path, text, reason) => {
  expect(breachesIn({ [path]: text })).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['contract/src/index.ts', "export * from './orders/endpoints.ts';"],
  ['contract/src/orders/rules.test.ts', "import { test } from 'vitest';"],
  [
    'server/src/orders/create.ts',
    "import { insertOrder } from './queries.ts';\nimport { readStore } from '../stores/screens.ts';",
  ],
  ['server/src/platform/jobs/jobs.ts', "import { Job } from '@portage/contract/jobs/schema';"],
  ['server/src/tracking/page.ts', "const page = () => import('../../../tracking/dist/render.js');"],
  ['server/src/platform/db/schema.gen.ts', lines(900)],
  ['server/src/main.ts', lines(300)],
  ['portal/src/main.tsx', "import { queries } from './api/queries.ts';"],
  ['portal/vite.config.ts', "import { precompress } from '../tools/precompress.ts';"],
  ['tools/courier/main.ts', "import { endpoints } from '@portage/contract/index';"],
])('%s is accepted', (path, text) => {
  expect(breachesIn({ [path]: text })).toEqual([]);
});

describe('a table is written only by the noun that owns it', () => {
  const noun = "export const noun = { routes, tables: ['parcels', 'tags'] };";
  const breaches = (path: string, statement: string) =>
    breachesIn({ 'server/src/orders/noun.ts': noun, [path]: `export const write = (db) => ${statement};` });

  test.each([
    "db.insertInto('parcels')",
    "db.updateTable(\n'parcels' )",
    "db.deleteFrom('parcels as parcel')",
    'sql`insert into parcels (id) values (1)`',
    'sql`with old as (delete from parcels where true)`',
    'sql`update parcels as parcel set id = 1`',
    'sql`update parcels set id = 1`',
    "forgetOld(app.db, 'parcels', isOld)",
  ])('%s', (statement) => {
    expect(breaches('server/src/orders/forget.ts', statement)).toEqual([]);
    expect(breaches('server/src/seed/demo.ts', statement)).toEqual([]);
    for (const path of ['server/src/labels/forget.ts', 'server/src/platform/forget.ts'])
      expect(breaches(path, statement)).toEqual([`${path}: It writes parcels of orders: call a verb of its owner.`]);
  });

  test('a table without a noun belongs to the platform', () => {
    expect(breaches('server/src/platform/jobs/queries.ts', "db.insertInto('jobs')")).toEqual([]);
    expect(breaches('server/src/labels/forget.ts', "db.insertInto('jobs')")).toEqual([
      'server/src/labels/forget.ts: It writes jobs of platform: call a verb of its owner.',
    ]);
  });

  test('every noun may read another noun’s table', () => {
    expect(breaches('server/src/labels/print.ts', "db.selectFrom('parcels')")).toEqual([]);
  });
});

test('import cycles are refused, including those of types only', () => {
  const files = {
    'portal/src/orders/A.tsx': "import { B } from './B.tsx';",
    'portal/src/orders/B.tsx': "import type { C } from './C.tsx';",
    'portal/src/orders/C.tsx': "const later = () => import('./A.tsx');",
    'portal/src/orders/D.tsx': "import { A } from './A.tsx';",
  };
  expect(breachesIn(files)).toEqual([
    'portal/src/orders/A.tsx: Import cycle: portal/src/orders/A.tsx ↔ portal/src/orders/B.tsx ↔ portal/src/orders/C.tsx.',
  ]);
  expect(breachesIn({ ...files, 'portal/src/orders/C.tsx': '' })).toEqual([]);
});

test('a folder may have at most twenty files, not counting tests', () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`portal/src/ui/A${index}.tsx`, '']));
  expect(breachesIn({ ...files(20), 'portal/src/ui/a.test.ts': '' })).toEqual([]);
  expect(breachesIn(files(21))).toEqual(['portal/src/ui: 21 files are more than 20: split the folder.']);
});

test('a reviewed breach is accepted, and must be removed from the list once it is fixed', () => {
  const path = 'server/src/labels/forget.ts';
  const reviewed = { tables: { [path]: ['jobs of platform'] }, circles: [], folders: [] };
  expect(breachesOf({ [path]: "db.updateTable('jobs')" }, reviewed)).toEqual([]);
  expect(breachesOf({ [path]: '' }, reviewed)).toEqual([
    `${path}: This is no longer a breach: remove it from REVIEWED.`,
  ]);
});
