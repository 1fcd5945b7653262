import { z } from 'zod';
import { fact } from '../fact.ts';

/** Events of a retailer's settings: its tags and units are on the screens of all its members. */
export const settingsFacts = {
  SETTINGS_CHANGED: fact(z.object({}), () => ({ kind: 'settings' })),
};
