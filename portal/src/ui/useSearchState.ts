import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

/** The search parameters of a screen and their setter, passed to its parts. */
export type SearchState<Search> = { asked: Search; ask: (change: Partial<Search>) => void };

type SearchOptions<Name extends string> = {
  /** For each parameter, those whose change clears it, such as a filter that clears the page, unless the same change sets it. */
  restarts?: { readonly [name in Name]?: readonly Name[] };
  /** Parameters whose change replaces the current entry of the browser’s history. */
  replaces?: readonly Name[];
  /** Parameters whose removal replaces the current entry, so that Back does not open again what was closed. */
  closes?: readonly Name[];
};

const noOptions = {};

/** Returns the screen’s search parameters, parsed by its schema, and a setter that merges changes. `options` must be a constant. */
export function useSearchState<S extends z.ZodObject>(
  schema: S,
  options: SearchOptions<keyof z.output<S> & string> = noOptions,
): SearchState<z.output<S>> {
  const raw = useSearch({ strict: false });
  const asked = useMemo(() => schema.parse(raw), [schema, raw]);
  const navigate = useNavigate();
  const ask = useCallback(
    (change: Partial<z.output<S>>) => {
      const isChanged = (name: string) => name in change;
      const restarted = Object.entries<readonly string[] | undefined>(options.restarts ?? {});
      const cleared = restarted.flatMap(([name, by]) => (by?.some(isChanged) ? [[name, undefined]] : []));
      const search = { ...Object.fromEntries(cleared), ...change };
      const removed = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [name] : []));
      const replace = options.replaces?.some(isChanged) || options.closes?.some((name) => removed.includes(name));
      void navigate({ to: '.', search: (now) => ({ ...now, ...search }), replace });
    },
    [navigate, options],
  );
  return { asked, ask };
}
