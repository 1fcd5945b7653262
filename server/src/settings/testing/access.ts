import type { Contract } from '@portage/contract/index';
import { type Access, each, F, none, U } from '../../testing/access.ts';

/** A stranger's own settings are not the owner's. */
const ofOwn = each(U, 'ok', F, F, U, 'ok');

export const settings: Access<Contract['settings']> = {
  read: { given: none, outcomes: ofOwn },
  edit: { given: () => ({ body: { weightUnit: 'kg' } }), outcomes: ofOwn },
  tracking: { given: none, outcomes: ofOwn },
  editTracking: { given: () => ({ body: { switches: { showsMap: false } } }), outcomes: ofOwn },
};
