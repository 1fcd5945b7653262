// The guides, in reading order. A test runs their examples from first to last, in one shell and in one program: each example uses variables
// of earlier ones. The reader replaces `$URL` and `$KEY`.
import type { Guide } from './guide.ts';
import { orderGuides } from './orderGuides.ts';
import { programGuides } from './programGuides.ts';

export const guides: readonly Guide[] = [...orderGuides, ...programGuides];
