import type { Fault } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import type { z } from 'zod';
import { isSame } from './changes.ts';

/** Returns the parsed body, or the errors of the schema followed by `others`. */
export function checkBody<B>(
  schema: z.ZodType<B>,
  body: unknown,
  others: readonly Fault[] = [],
): { faults: readonly Fault[] } | { body: B } {
  const read = schema.safeParse(body, { reportInput: true });
  if (!read.success) return { faults: [...faultsOf(read.error), ...others] };
  return others.length > 0 ? { faults: others } : { body: read.data };
}

/** Returns the errors of the submitted values, without those of fields that have changed since. */
export function remainingFaults<F extends { path: string }>(faults: readonly F[], sent: object, now: object): F[] {
  const before = new Map<string, unknown>(Object.entries(sent));
  const current = new Map<string, unknown>(Object.entries(now));
  return faults.filter(({ path }) => {
    const [name = ''] = path.split('.');
    return isSame(before.get(name), current.get(name));
  });
}
