// Checks the rules of ARCHITECTURE.md about imports, tables, names and sizes. Prints each breach as "file: sentence".
import { join, posix } from 'node:path';
import { findCircles } from './circles.ts';
import { type Import, readSources, type Source, WORKSPACES } from './sources.ts';
import { foreignWrites, ownersOf } from './tables.ts';

export type Breach = { path: string; sentence: string };

const NOUNS =
  'auth account mail help team activity preferences retailers drivers stores views orders requests recipients uploads imports exports proofs labels fleet tracking problems today handovers scan claims chat timeline notifications statistics expense questions quotes jobs news settings developer keys calls sandbox webhooks shopify sso docs';

/** The folders of each workspace that are not nouns. */
const OTHER_FOLDERS: Record<string, string[]> = {
  contract: [],
  server: ['platform', 'gateways', 'testing', 'seed'],
  portal: ['shell', 'api', 'words', 'ui', 'desk'],
};

/** What the platform implements for every noun: polled jobs, the events of live lists, and the API reference. */
const IMPLEMENTED_BY_PLATFORM = /^contract\/src\/(jobs|news|docs)\//;

type Reviewed = {
  tables: Readonly<Record<string, readonly string[]>>;
  circles: readonly string[];
  folders: readonly string[];
};

/** Accepted breaches. An entry that is no longer a breach must be removed. */
export const REVIEWED: Reviewed = {
  /** Files that write another folder's table. */
  tables: {
    'server/src/imports/forget.ts': ['uploaded_files of uploads'],
    'server/src/imports/columns.ts': ['retailers of retailers', 'stores of stores'],
    'server/src/orders/requests.ts': ['order_requests of requests'],
    'server/src/expense/recordAnswer.ts': ['charge_questions of questions'],
  },
  /** One file of each accepted import cycle. */
  circles: [],
  /** Folders with more than twenty files. */
  folders: [],
};

const MOST_FILES = 20;

/** Demo data and test fixtures may write every table. */
const WRITES_ANY_TABLE = /^server\/src\/(seed|testing)\//;

const CATCH_ALL_NAMES = /^(utils?|helpers?|misc|common|constants)(\.|$)/;

const HEAVY = /^contract\/src\/(.+\/)?(schema|endpoints|index)\.ts$/;

const nouns = new Set(NOUNS.split(' '));
/** Matches code for tests: the shared folder, and those of nouns. */
const TESTING = /^server\/src\/(\w+\/)?testing\//;
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || TESTING.test(path);
const isGenerated = (path: string) => path.endsWith('.gen.ts');
const workspaceOf = (path: string) => WORKSPACES.find((room) => path.startsWith(`${room}/`));
const isPackage = ({ specifier }: Import) => !specifier.startsWith('.') && !specifier.startsWith('@portage/');

/** Returns the noun folder that contains a file, if any. */
function nounOf(path: string): string | undefined {
  const [, noun] = /^(?:contract|server|portal)\/src\/([^/]+)\//.exec(path) ?? [];
  return noun && nouns.has(noun) ? noun : undefined;
}

type Boundary = { reason: string; isBreached(from: string, to: Import): boolean };

const IMPORT_BOUNDARIES: Boundary[] = [
  {
    reason: 'the contract imports zod and itself only',
    isBreached: (from, to) =>
      workspaceOf(from) === 'contract' &&
      (isPackage(to) ? to.specifier !== 'zod' : workspaceOf(to.target) !== 'contract'),
  },
  {
    reason: 'the brand imports react and itself only',
    isBreached: (from, to) =>
      workspaceOf(from) === 'brand' && (isPackage(to) ? to.specifier !== 'react' : workspaceOf(to.target) !== 'brand'),
  },
  {
    reason: 'platform, gateways and ui know no noun',
    isBreached: (from, { target }) =>
      /^(server\/src\/(platform|gateways)|portal\/src\/ui)\//.test(from) &&
      nounOf(target) !== undefined &&
      !IMPLEMENTED_BY_PLATFORM.test(target),
  },
  {
    reason: 'queries.ts is for its own noun: call a verb, a screen or a rule',
    isBreached: (from, { target }) =>
      /^server\/.+\/queries\.ts$/.test(target) && !`${posix.dirname(from)}/`.startsWith(`${posix.dirname(target)}/`),
  },
  {
    reason: 'a front end imports the contract and the brand, and no other workspace',
    isBreached: (from, { target }) =>
      /^(portal|tracking)\/src\//.test(from) &&
      /^(server|portal|tracking|tools|bench|e2e)\//.test(target) &&
      workspaceOf(from) !== workspaceOf(target),
  },
  {
    reason: 'descriptions of fields are for the API reference: only the server loads them',
    isBreached: (from, { target }) =>
      /^contract\/src\/\w+\/descriptions\.ts$/.test(target) &&
      workspaceOf(from) !== 'server' &&
      from !== 'contract/src/docs/descriptions.ts',
  },
  {
    reason: 'the server draws nothing: only server/src/tracking/page.ts imports tracking/dist',
    isBreached: (from, { target }) =>
      workspaceOf(from) === 'server' &&
      /^(portal|tracking)\//.test(target) &&
      !(from === 'server/src/tracking/page.ts' && target.startsWith('tracking/dist/')),
  },
  {
    reason: 'testing is for tests',
    isBreached: (from, { target }) => workspaceOf(from) === 'server' && TESTING.test(target),
  },
  {
    reason: 'the courier is another company, and talks HTTP',
    isBreached: (from, { target }) => from.startsWith('tools/courier/') && workspaceOf(target) === 'server',
  },
];

export function findBreaches(sources: Source[], reviewed: Reviewed = REVIEWED): Breach[] {
  const files = new Map(sources.map((source) => [source.path, source]));
  const ofFiles = sources.flatMap((source) => {
    const breaches = [
      ...nameBreaches(source),
      ...sizeBreaches(source),
      ...importBreaches(source),
      ...weightBreaches(source, files),
    ];
    return breaches.map((sentence) => ({ path: source.path, sentence }));
  });
  const code = sources.filter(({ path }) => workspaceOf(path) !== undefined && !isTest(path));
  return [
    ...ofFiles,
    ...tableBreaches(code, reviewed.tables),
    ...circleBreaches(code, reviewed.circles),
    ...folderBreaches(code, reviewed.folders),
  ];
}

const stale = (path: string): Breach => ({
  path,
  sentence: 'This is no longer a breach: remove it from REVIEWED.',
});

/** Returns breaches of the rule that only the folder that owns a table writes it. */
function tableBreaches(code: Source[], reviewed: Reviewed['tables']): Breach[] {
  const owners = ownersOf(code);
  const found = code
    .filter(({ path }) => !WRITES_ANY_TABLE.test(path))
    .flatMap((source) => foreignWrites(source, owners).map((write) => ({ path: source.path, write })));
  const isReviewed = ({ path, write }: (typeof found)[number]) => reviewed[path]?.includes(write);
  const left = Object.entries(reviewed).filter(
    ([path, writes]) => !writes.every((write) => found.some((each) => each.path === path && each.write === write)),
  );
  return [
    ...found
      .filter((each) => !isReviewed(each))
      .map(({ path, write }) => ({ path, sentence: `It writes ${write}: call a verb of its owner.` })),
    ...left.map(([path]) => stale(path)),
  ];
}

/** Returns import cycles, including those of types. */
function circleBreaches(code: Source[], reviewed: Reviewed['circles']): Breach[] {
  const circles = findCircles(code);
  return [
    ...circles
      .filter((circle) => !circle.some((path) => reviewed.includes(path)))
      .map((circle) => ({ path: circle[0] ?? '', sentence: `Import cycle: ${circle.join(' ↔ ')}.` })),
    ...reviewed.filter((path) => !circles.some((circle) => circle.includes(path))).map(stale),
  ];
}

/** Returns folders with too many files to read at a glance. */
function folderBreaches(code: Source[], reviewed: Reviewed['folders']): Breach[] {
  const folders = Map.groupBy(code, ({ path }) => posix.dirname(path));
  const crowded = [...folders].filter(([, files]) => files.length > MOST_FILES);
  return [
    ...crowded
      .filter(([folder]) => !reviewed.includes(folder))
      .map(([path, { length }]) => ({
        path,
        sentence: `${length} files are more than ${MOST_FILES}: split the folder.`,
      })),
    ...reviewed.filter((folder) => !crowded.some(([path]) => path === folder)).map(stale),
  ];
}

function nameBreaches({ path, imports }: Source): string[] {
  const found: string[] = [];
  const catchAll = path.split('/').find((part) => CATCH_ALL_NAMES.test(part));
  if (catchAll) found.push(`"${catchAll}" could hold anything: name it after what it holds.`);

  const [, workspace = '', folder = ''] = /^(\w+)\/src\/([^/]+)\//.exec(path) ?? [];
  if (OTHER_FOLDERS[workspace] && !nouns.has(folder) && !OTHER_FOLDERS[workspace].includes(folder)) {
    found.push(`"${folder}" is not one of the product's nouns (${NOUNS.replaceAll(' ', ', ')}).`);
  }
  const isBarrel = /\/index\.tsx?$/.test(path) || imports.some(({ passesAllOn }) => passesAllOn);
  if (isBarrel && path !== 'contract/src/index.ts') found.push('No barrels: everything is imported from where it is.');
  return found;
}

function sizeBreaches({ path, text }: Source): string[] {
  if (isGenerated(path)) return [];
  const lines = text.split('\n').length - 1;
  const limit = isTest(path) ? 500 : 300;
  return lines > limit ? [`${lines} lines are more than ${limit}: split it along its nouns or verbs.`] : [];
}

/** Returns import breaches of a file; tests may import anything. */
function importBreaches({ path, imports }: Source): string[] {
  if (isTest(path)) return [];
  return imports.flatMap((given) =>
    IMPORT_BOUNDARIES.filter((boundary) => boundary.isBreached(path, given)).map(
      ({ reason }) => `It imports ${given.specifier}, but ${reason}.`,
    ),
  );
}

/**
 * Returns imports of the tracking page that load heavy modules, directly or indirectly: zod and the endpoint table are too large for a
 * recipient's phone.
 */
function weightBreaches(source: Source, files: Map<string, Source>): string[] {
  if (!source.path.startsWith('tracking/src/') || isTest(source.path)) return [];
  return source.imports.flatMap((given) => {
    const way = wayToHeavy(given, files, new Set());
    return way ? [`It brings ${way.join(' → ')} to the recipient's phone: import rules and words, or types only.`] : [];
  });
}

function wayToHeavy(given: Import, files: Map<string, Source>, seen: Set<string>): string[] | undefined {
  if (given.typeOnly || seen.has(given.target)) return;
  seen.add(given.target);
  if (given.specifier === 'zod' || HEAVY.test(given.target)) return [given.specifier];
  if (workspaceOf(given.target) !== 'contract') return;
  for (const next of files.get(given.target)?.imports ?? []) {
    const way = wayToHeavy(next, files, seen);
    if (way) return [given.specifier, ...way];
  }
  return;
}

if (import.meta.main) {
  const breaches = findBreaches(readSources(join(import.meta.dirname, '..')));
  for (const { path, sentence } of breaches) console.error(`${path}: ${sentence}`);
  if (breaches.length > 0) process.exitCode = 1;
}
