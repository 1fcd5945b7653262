import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, U } from '../../testing/access.ts';

/** Outcomes for endpoints of the caller's own retailer: members of another retailer reach their own settings. */
const ofOwn = each(U, 'ok', F, F, U, 'ok');

/** A PNG of one pixel. */
const aPixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMQMgkDAAD4AJ2ZdwzOAAAAAElFTkSuQmCC';

export const settings: Access<Contract['settings']> = {
  read: { given: none, outcomes: ofOwn },
  edit: { given: () => ({ body: { weightUnit: 'kg' } }), outcomes: ofOwn },
  tracking: { given: none, outcomes: ofOwn },
  uploadLogo: { given: () => ({ body: { image: aPixel, name: 'logo.png' } }), outcomes: ofOwn },
  editTracking: { given: () => ({ body: { switches: { showsMap: false } } }), outcomes: ofOwn },
};
