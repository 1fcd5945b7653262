import { z } from 'zod';
import { fact } from '../fact.ts';

/** Facts about a retailer's settings. They concern all members: tags and units are on everyone's screens. */
export const settingsFacts = {
  SETTINGS_CHANGED: fact(z.object({}), () => ({ kind: 'settings' })),
};
