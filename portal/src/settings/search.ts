import { z } from 'zod';
import { lenient } from '../shell/search.ts';

/** The sections of the settings, in their order. */
export const sections = ['information', 'tags', 'packages', 'orders', 'sessions'] as const;
export type Section = (typeof sections)[number];

/** Which section is shown, as the address says it. */
export const SettingsSearch = z.object({ section: lenient(z.enum(sections)) });
