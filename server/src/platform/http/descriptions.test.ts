// The descriptions of fields in the API reference are complete, current and in both languages.
import { describedName, tables } from '@portage/contract/docs/descriptions';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startWorld } from '../../testing/world.ts';

const world = await startWorld();

const Described = z.object({ description: z.string().optional() });
const Parameter = Described.extend({ name: z.string(), schema: z.unknown() });
const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  /** Headers are references to components, which have their own descriptions. */
  parameters: z.array(z.union([Parameter, z.object({ $ref: z.string() })])).default([]),
});
const Verbs = z.record(z.string(), Operation);
const Document = z.object({
  paths: z.record(z.string(), Verbs),
  webhooks: z.record(z.string(), Verbs),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
type Field = { path: string[]; description: string | undefined; schema: unknown };

const propertiesOf = (value: unknown) =>
  z.object({ properties: z.record(z.string(), z.unknown()) }).safeParse(value).data?.properties;

/** Returns every property below a value, whatever it is nested in. */
function fieldsBelow(value: unknown, path: string[]): Field[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(propertiesOf(value) ?? {}).flatMap(([name, field]) => [
    { path: [...path, name], description: Described.parse(field).description, schema: field },
    ...fieldsBelow(field, [...path, name]),
  ]);
  const parts = Object.entries(value).filter(([key]) => key !== 'properties');
  return [...own, ...parts.flatMap(([, part]) => fieldsBelow(part, path))];
}

let fields: Field[];
let schemas: Record<string, unknown>;
let operations: z.output<typeof Operation>[];
beforeAll(async () => {
  const { paths, webhooks, components } = Document.parse(
    (await world.app.http.inject({ url: '/openapi.json' })).json(),
  );
  schemas = components.schemas;
  const called = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  const sent = Object.values(webhooks).flatMap((verbs) => Object.values(verbs));
  operations = [...called.filter(({ security }) => security.some((scheme) => 'key' in scheme)), ...sent];
  const reached = new Set<string>();
  const reach = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/components\/schemas\/(\w+)/g))
      if (!reached.has(name)) reach([reached.add(name).size, components.schemas[name]]);
  };
  reach(operations);
  const parameters = operations.flatMap(({ operationId, parameters: own }) =>
    own.flatMap((each) =>
      'name' in each ? [{ path: [operationId, each.name], description: each.description, schema: each.schema }] : [],
    ),
  );
  fields = [...parameters, ...[...reached].flatMap((name) => fieldsBelow(components.schemas[name], [name]))];
});

const Nullable = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
});

/** Returns whether a value can be null; so can one whose schema allows everything, such as that of a transformed field. */
function canBeNull(schema: unknown): boolean {
  const { type, anyOf, $ref } = Nullable.parse(schema);
  if (anyOf) return anyOf.some(canBeNull);
  if ($ref !== undefined) return canBeNull(schemas[$ref.replace('#/components/schemas/', '')]);
  return type === undefined || [type].flat().includes('null');
}

const textOf = ({ description = '' }: Field) => description.replace(/Default: .*$/, '').trim();

test('every field that API keys and webhooks send or receive has a description', () => {
  expect(operations.length).toBeGreaterThan(120);
  expect(fields.length).toBeGreaterThan(1500);
  const bare = fields.filter((field) => textOf(field) === '').map(({ path }) => path.join('.'));
  expect(bare, 'describe them in contract/src/<noun>/descriptions.ts').toEqual([]);
});

test('a default follows the description', () => {
  const described = new Map(fields.map((field) => [field.path.join('.'), field.description]));
  expect(described.get('NewOrder.numberOfPackages')).toMatch(/^The number of packages .+\. Default: 1\.$/);
  expect([...described.values()].filter((text) => /Default: .*Default: |undefined/.test(text ?? ''))).toEqual([]);
});

test('a description that names null belongs to a field that can be null', () => {
  // Their texts are about the values within them.
  const exceptions = ['OrderRequest.changes', 'NotificationSettingsEdit.events', 'Expenses.serviceRates'];
  const named = fields.filter((field) => /\bnull\b/i.test(textOf(field)) && !canBeNull(field.schema));
  expect(named.map(({ path }) => path.join('.')).sort()).toEqual(exceptions.sort());
});

test('every description is used, and no field is described twice', () => {
  const names = tables.flatMap((table) => Object.keys(table));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const used = new Set(fields.map(({ path }) => describedName(path)));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

test('every description is one short sentence or two in each language', () => {
  const pairs = tables.flatMap((table) => Object.entries(table));
  const wrong = pairs.filter(([, [en, fr]]) => en === fr || [en, fr].some((text) => !/^[^a-z].*\.$/.test(text)));
  expect(wrong).toEqual([]);
  expect(pairs.filter(([, texts]) => texts.some((text) => text.length > 165))).toEqual([]);
});
