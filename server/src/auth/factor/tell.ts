import type { Values } from '@portage/contract/words';
import { writeToMember } from '../../mail/staff.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { changeLetters } from './words.ts';

/** A mail for each change of what signing in is made of: whoever did not make it learns of it. */
export const tellChange = (
  app: App,
  tx: Tx,
  memberId: string,
  change: keyof typeof changeLetters,
  { address, ...values }: Values & { address?: string } = {},
) => writeToMember(app, tx, memberId, { letter: { ...changeLetters[change], values }, ...(address && { address }) });
