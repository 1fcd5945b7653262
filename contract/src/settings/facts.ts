import { z } from 'zod';
import { fact } from '../fact.ts';

/** What happens to what a retailer decides of itself: its tags and units stand on the screens of all its members. */
export const settingsFacts = {
  SETTINGS_CHANGED: fact(z.object({}), () => ({ kind: 'settings' })),
};
