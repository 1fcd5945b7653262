import { z } from 'zod';
import { lenient } from '../shell/search.ts';

/** The search parameters of help: the order and the failed request, set by the link that led here. */
export const HelpSearch = z.object({ order: lenient(z.string().max(100)), request: lenient(z.string().max(60)) });
