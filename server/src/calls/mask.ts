// Masks the bodies of logged calls field by field, by their schemas. Only values that cannot hold a secret or personal data are stored:
// enum values, booleans, whole numbers, ids, dates and times, and fields marked harmless. All others are masked.
import { keptCharacters } from '@portage/contract/calls/rules';
import { isHarmless } from '@portage/contract/harmless';
import { z } from 'zod';
import { isId } from '../platform/ids.ts';

/** Replaces a value that must not be stored. */
export const masked = '•••';
/** Marks where a long value was cut. */
export const cut = '…';

/** `in` is a request, `out` a reply. */
type Side = 'in' | 'out';
type Schema = z.core.$ZodType | undefined;

/** Returns a value as it is stored, with at most `keptCharacters` characters. */
export const mask = (schema: Schema, value: unknown, side: Side): unknown =>
  new Masking(side).keep(schema, value, keptCharacters / 16);

const momentForm = /^\d{4}-\d{2}-\d{2}([T ,]+\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$|^\d{2}:\d{2}$/;

/** Walks one value along its schema, and counts how many characters may still be stored. */
class Masking {
  private left = keptCharacters;
  private readonly side: Side;

  constructor(side: Side) {
    this.side = side;
  }

  /** Returns the masked value; of a list at most `most` entries. */
  keep(schema: Schema, value: unknown, most: number): unknown {
    if (value === null || value === undefined || value === '') return value;
    if (this.left <= 0) return cut;
    const inner = schema && this.innerOf(schema, value);
    if (Array.isArray(value)) return this.keepList(inner, value, most);
    if (typeof value === 'object') return this.keepFields(inner, value, most);
    const kept = inner && isKept(inner, value) ? value : masked;
    this.left -= String(kept).length + 3;
    return kept;
  }

  private keepList(schema: Schema, values: readonly unknown[], most: number): unknown {
    // A value without a schema is not walked: it may be nested deeper than the stack allows.
    if (!(schema instanceof z.core.$ZodArray)) return masked;
    const kept: unknown[] = [];
    for (const value of values) {
      if (kept.length >= most || this.left <= 0) return [...kept, cut];
      kept.push(this.keep(schema._zod.def.element, value, most));
    }
    return kept;
  }

  private keepFields(schema: Schema, fields: object, most: number): unknown {
    if (!(schema instanceof z.core.$ZodObject)) return masked;
    const shape: Record<string, z.core.$ZodType> = schema._zod.def.shape;
    const kept: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fields)) {
      if (this.left <= 0) return { ...kept, [cut]: cut };
      // A field name that is not in the schema may itself be a secret.
      const [key, field] = Object.hasOwn(shape, name) ? [name, shape[name]] : [masked, undefined];
      this.left -= key.length + 4;
      kept[key] = this.keep(field, value, most);
    }
    return kept;
  }

  /** Returns the schema that accepts the value, unwrapped; schemas marked harmless are kept. */
  private innerOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
    let inner = withoutRest(schema, this.side);
    while (inner instanceof z.core.$ZodUnion && !isHarmless(inner)) {
      const option = inner._zod.def.options.find((each) => reads(each, value));
      if (!option) return inner;
      inner = withoutRest(option, this.side);
    }
    return inner;
  }
}

/** Caches the inner schemas, because every call walks them. */
const found = {
  in: new WeakMap<z.core.$ZodType, z.core.$ZodType>(),
  out: new WeakMap<z.core.$ZodType, z.core.$ZodType>(),
};

/** Unwraps optional, default and transforming schemas. */
function withoutRest(schema: z.core.$ZodType, side: Side): z.core.$ZodType {
  const known = found[side].get(schema);
  if (known) return known;
  const within = isHarmless(schema) ? null : schemaIn(schema, side);
  const inner = within ? withoutRest(within, side) : schema;
  found[side].set(schema, inner);
  return inner;
}

function schemaIn(schema: z.core.$ZodType, side: Side): z.core.$ZodType | null {
  if (schema instanceof z.core.$ZodLazy) return schema._zod.innerType;
  if (!(schema instanceof z.core.$ZodPipe)) return isAround(schema) ? schema._zod.def.innerType : null;
  const { in: first, out: last } = schema._zod.def;
  const [wanted, other] = side === 'in' ? [first, last] : [last, first];
  return wanted instanceof z.core.$ZodTransform ? other : wanted;
}

type Around = z.core.$ZodType & { _zod: { def: { innerType: z.core.$ZodType } } };
const around: ReadonlySet<string> = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'catch',
  'readonly',
  'nonoptional',
]);
const isAround = (schema: z.core.$ZodType): schema is Around => around.has(schema._zod.def.type);

const listed: ReadonlySet<string> = new Set(['enum', 'literal', 'template_literal', 'boolean']);

function isKept(schema: z.core.$ZodType, value: unknown): boolean {
  const { type } = schema._zod.def;
  if (listed.has(type) || isHarmless(schema)) return reads(schema, value);
  // An integer is kept even if it is out of range, because the refusal may be about it.
  if (type === 'number') return Number.isInteger(value) || (Number.isInteger(Number(value)) && reads(schema, value));
  return type === 'string' && typeof value === 'string' && (isId(value) || momentForm.test(value));
}

const reads = (schema: z.core.$ZodType, value: unknown) => z.core.safeParse(schema, value).success;
