import { expect, test } from 'vitest';
import { readSource } from './sources.ts';
import { findBreaches } from './walls.ts';

/** What the walls say to a repository of these files. */
const saidTo = (files: Record<string, string>) =>
  findBreaches(Object.entries(files).map(([path, text]) => readSource(path, text))).map(
    ({ path, sentence }) => `${path}: ${sentence}`,
  );

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
    'no other room',
  ],
  ['portal/src/orders/Orders.tsx', "import type { Config } from '@portage/server/config';", 'no other room'],
  ['tracking/src/Page.tsx', "import { Shell } from '../../portal/src/shell/Shell.tsx';", 'no other room'],
  ['server/src/tracking/show.ts', "import { render } from '../../../tracking/dist/render.js';", 'draws nothing'],
  ['server/src/tracking/page.ts', "import { Page } from '../../../tracking/src/Page.tsx';", 'draws nothing'],
  [
    'server/src/orders/create.ts',
    "import { createTestDatabase } from '../testing/postgres.ts';",
    'testing is for tests',
  ],
  ['tools/courier/main.ts', "import { readConfig } from '../../server/src/platform/config.ts';", 'talks HTTP'],
])('%s may not say: %s', (path, text, reason) => {
  expect(saidTo({ [path]: text })).toEqual([
    expect.stringMatching(new RegExp(`^${path}: It imports .+${reason}.*\\.$`)),
  ]);
});

test('the tracking page brings no schema to the phone, not even through a rule; types weigh nothing', () => {
  const files = {
    'contract/src/tracking/rules.ts': "import { Journey } from './schema.ts';",
    'contract/src/tracking/schema.ts': "import { z } from 'zod';",
    'contract/src/tracking/words.ts': "import type { Journey } from './schema.ts';",
  };
  expect(
    saidTo({ ...files, 'tracking/src/Page.tsx': "import { journey } from '@portage/contract/tracking/rules';" }),
  ).toEqual([
    "tracking/src/Page.tsx: It brings @portage/contract/tracking/rules → ./schema.ts to the recipient's phone: import rules and words, or types only.",
  ]);
  const light =
    "import { words } from '@portage/contract/tracking/words';\nimport type { Journey } from '@portage/contract/tracking/schema';";
  expect(saidTo({ ...files, 'tracking/src/Page.tsx': light })).toEqual([]);
});

test.each([
  ['server/src/orders/utils.ts', '', 'drawer'],
  ['portal/src/orders/helpers/phone.ts', '', 'drawer'],
  ['server/src/parcels/create.ts', '', "none of the product's nouns"],
  ['portal/src/orders/index.ts', '', 'No barrels'],
  ['portal/src/orders/all.ts', "export * from './Orders.tsx';", 'No barrels'],
  ['server/src/orders/create.ts', lines(301), '301 lines are more than 300'],
  ['server/src/orders/create.test.ts', lines(501), '501 lines are more than 500'],
])('%s is refused', (path, text, reason) => {
  expect(saidTo({ [path]: text })).toEqual([expect.stringContaining(reason)]);
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
])('%s is fine', (path, text) => {
  expect(saidTo({ [path]: text })).toEqual([]);
});
