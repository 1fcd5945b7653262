import { z } from 'zod';
import { lenient } from '../shell/search.ts';

/** The address of help: what the question is about, filled in by the place that led here. */
export const HelpSearch = z.object({ order: lenient(z.string().max(100)), request: lenient(z.string().max(60)) });
