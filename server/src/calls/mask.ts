// What of a call is kept: the schemas say it, field by field. Kept are the values that leave no room for a secret or for what tells of a
// person: words of a list, yes and no, whole numbers, ids, dates and times, and fields that are marked harmless. Any other is masked.
import { keptCharacters } from '@portage/contract/calls/rules';
import { isHarmless } from '@portage/contract/harmless';
import { z } from 'zod';
import { isId } from '../platform/ids.ts';

/** What stands for a value that is not kept, and for what came after the limit. */
export const masked = '•••';
export const cut = '…';

/** `in` is what a caller gives a schema, `out` what it answers. */
type Side = 'in' | 'out';
type Schema = z.core.$ZodType | undefined;

/** A value as it is kept, at most so many characters of it. */
export const mask = (schema: Schema, value: unknown, side: Side): unknown =>
  new Masking(side).keep(schema, value, keptCharacters / 16);

const momentForm = /^\d{4}-\d{2}-\d{2}([T ,]+\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$|^\d{2}:\d{2}$/;
const nameForm = /^[A-Za-z_][\w-]{0,39}$/;

/** How deep what nobody described may lie. */
class Masking {
  private left = keptCharacters;
  private readonly side: Side;

  constructor(side: Side) {
    this.side = side;
  }

  /** `most` entries of a list are kept. */
  keep(schema: Schema, value: unknown, most: number): unknown {
    if (value === null || value === undefined || value === '') return value;
    if (this.left <= 0) return cut;
    const inner = schema && this.innerOf(schema, value);
    if (Array.isArray(value)) return this.keepList(inner, value, most);
    if (typeof value === 'object') return this.keepFields(inner, value, most);
    const kept = isKept(inner, value) ? value : masked;
    this.left -= String(kept).length + 3;
    return kept;
  }

  private keepList(schema: Schema, values: readonly unknown[], most: number): unknown[] {
    const each = schema instanceof z.core.$ZodArray ? schema._zod.def.element : undefined;
    const kept: unknown[] = [];
    for (const value of values) {
      if (kept.length >= most || this.left <= 0) return [...kept, cut];
      kept.push(this.keep(each, value, most));
    }
    return kept;
  }

  private keepFields(schema: Schema, fields: object, most: number): unknown {
    if (!(schema instanceof z.core.$ZodObject)) return masked;
    const shape: Record<string, z.core.$ZodType> = schema._zod.def.shape;
    const kept: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fields)) {
      if (this.left <= 0) return { ...kept, [cut]: cut };
      const said = nameForm.test(name) ? name : masked;
      this.left -= said.length + 4;
      kept[said] = this.keep(Object.hasOwn(shape, name) ? shape[name] : undefined, value, most);
    }
    return kept;
  }

  /** The schema that the value is read by, without what stands around it; what is marked stays. */
  private innerOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
    if (isHarmless(schema)) return schema;
    if (schema instanceof z.core.$ZodPipe) return this.innerOf(this.endOf(schema), value);
    if (schema instanceof z.core.$ZodLazy) return this.innerOf(schema._zod.innerType, value);
    if (schema instanceof z.core.$ZodUnion) {
      const option = schema._zod.def.options.find((each) => z.core.safeParse(each, value).success);
      return option ? this.innerOf(option, value) : schema;
    }
    return isAround(schema) ? this.innerOf(schema._zod.def.innerType, value) : schema;
  }

  private endOf(pipe: z.core.$ZodPipe): z.core.$ZodType {
    const { in: first, out: last } = pipe._zod.def;
    const [wanted, other] = this.side === 'in' ? [first, last] : [last, first];
    return wanted instanceof z.core.$ZodTransform ? other : wanted;
  }
}

const around = [
  z.core.$ZodOptional,
  z.core.$ZodNullable,
  z.core.$ZodDefault,
  z.core.$ZodPrefault,
  z.core.$ZodCatch,
  z.core.$ZodReadonly,
  z.core.$ZodNonOptional,
];
type Around = z.core.$ZodType & { _zod: { def: { innerType: z.core.$ZodType } } };
const isAround = (schema: z.core.$ZodType): schema is Around => around.some((each) => schema instanceof each);

const listed = [z.core.$ZodEnum, z.core.$ZodLiteral, z.core.$ZodTemplateLiteral, z.core.$ZodBoolean];

function isKept(schema: Schema, value: unknown): boolean {
  if (!schema) return false;
  if (isHarmless(schema) || listed.some((each) => schema instanceof each)) return reads(schema, value);
  // One that is too large is what its refusal is about.
  if (schema instanceof z.core.$ZodNumber)
    return Number.isInteger(value) || (Number.isInteger(Number(value)) && reads(schema, value));
  if (!(schema instanceof z.core.$ZodString) || typeof value !== 'string') return false;
  return isId(value) || momentForm.test(value);
}

const reads = (schema: z.core.$ZodType, value: unknown) => z.core.safeParse(schema, value).success;
