import { z } from 'zod';
import { Instant } from '../instants.ts';

/** Returns the schema of a position in a list: a time to the microsecond and the further keys of an entry, joined by `_`. */
export const positionOf = (...keys: readonly RegExp[]) =>
  z.string().refine(
    (position) => {
      const [at, ...rest] = keysOf(position);
      return (
        position.length <= 200 &&
        Instant.safeParse(at).success &&
        rest.length === keys.length &&
        keys.every((key, place) => key.test(rest[place] ?? ''))
      );
    },
    { error: 'INVALID_ID' },
  );

/** Returns the time and the further keys of a position. */
export const keysOf = (position: string): string[] => position.split('_');
