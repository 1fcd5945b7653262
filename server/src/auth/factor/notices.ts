import type { Values } from '@portage/contract/words';
import { writeToMember } from '../../mail/staff.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { changeLetters } from './words.ts';

/** Mails the member about a change of their sign-in methods, so that they notice a change that they did not make. */
export const mailFactorChange = (
  app: App,
  tx: Tx,
  memberId: string,
  change: keyof typeof changeLetters,
  { address, ...values }: Values & { address?: string } = {},
) => writeToMember(app, tx, memberId, { letter: { ...changeLetters[change], values }, ...(address && { address }) });
