import { z } from 'zod';
import { text } from '../text.ts';

/** By which way a message reaches its receiver. */
export const Channel = z.enum(['EMAIL', 'SMS']);
export type Channel = z.output<typeof Channel>;

/** The meaning of a text message from a phone: the word that stops messages, the one that lets them through, or neither. */
export const PhoneWord = z.enum(['STOP', 'START', 'OTHER']);

/** The address of the inbox's pages: whose messages are listed, whether a mail is shown as plain text, and what an answer was understood as. */
export const InboxQuery = z.object({
  to: text(254).optional().catch(undefined),
  as: z.literal('text').optional().catch(undefined),
  understood: PhoneWord.optional().catch(undefined),
  lang: z.string().optional().catch(undefined),
});
