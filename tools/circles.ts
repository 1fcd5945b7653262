// Finds import cycles, including those of types: none of their files can be read, tested or moved without the others.
import type { Source } from './sources.ts';

/** Returns the import cycles, each as its sorted files (Tarjan's strongly connected components). */
export function findCircles(sources: readonly Source[]): string[][] {
  const targets = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string) => {
    const own = { index: found.size, low: found.size, isOpen: true };
    found.set(path, own);
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      const seen = found.get(target);
      if (!seen) own.low = Math.min(own.low, visit(target).low);
      else if (seen.isOpen) own.low = Math.min(own.low, seen.index);
    }
    if (own.low === own.index) {
      const circle = open.splice(open.indexOf(path));
      for (const member of circle) Object.assign(found.get(member) ?? {}, { isOpen: false });
      if (circle.length > 1) circles.push(circle.sort());
    }
    return own;
  };
  for (const path of targets.keys()) if (!found.has(path)) visit(path);
  return circles;
}
