// Finds the fields of a schema, derived from the schema itself.
import { z } from 'zod';

/** The path to a field: `['customFields', '0', 'label']`. */
export type Leaf = readonly string[];

const Described = z.object({
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** Returns every field of a schema's input; index 0 represents all entries of a list. */
export function leavesOf(schema: z.ZodType): Leaf[] {
  return leaves(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function leaves(json: unknown, way: Leaf = []): Leaf[] {
  const read = Described.safeParse(json);
  if (!read.success) return [way];
  const { properties, items, anyOf } = read.data;
  if (properties) return Object.entries(properties).flatMap(([name, each]) => leaves(each, [...way, name]));
  if (items !== undefined) return leaves(items, [...way, '0']);
  return anyOf?.length ? leaves(anyOf[0], way) : [way];
}

/** Returns a copy with a value set at a leaf; missing parents are created. */
export function put(whole: unknown, leaf: Leaf, value: unknown): unknown {
  const [name, ...rest] = leaf;
  if (name === undefined) return value;
  if (name === '0') {
    const list: unknown[] = Array.isArray(whole) ? whole : [];
    return [put(list[0], rest, value), ...list.slice(1)];
  }
  const fields = typeof whole === 'object' && whole !== null ? Object.entries(whole) : [];
  const before = fields.find(([field]) => field === name)?.[1];
  return { ...Object.fromEntries(fields), [name]: put(before, rest, value) };
}

/** Returns the value at a leaf. */
export function at(whole: unknown, leaf: Leaf): unknown {
  const [name, ...rest] = leaf;
  if (name === undefined) return whole;
  if (typeof whole !== 'object' || whole === null) return undefined;
  return at(new Map<string, unknown>(Object.entries(whole)).get(name), rest);
}
