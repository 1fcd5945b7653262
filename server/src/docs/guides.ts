// The guides by task. What they show is run by a test, from the first to the last, in one shell and in one program: each goes on from
// those before it. `$URL` and `$KEY` of the first are the reader's own.
import type { Guide } from './guide.ts';
import { begin, cancel, change, follow, label, once, order } from './orderGuides.ts';
import { errors, file, jobs, limits, pages, walk, webhooks } from './programGuides.ts';

/** In the order in which they are read, and run. */
export const guides: readonly Guide[] = [
  begin,
  order,
  once,
  change,
  label,
  follow,
  pages,
  jobs,
  file,
  cancel,
  walk,
  webhooks,
  errors,
  limits,
];
