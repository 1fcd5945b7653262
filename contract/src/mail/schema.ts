import { z } from 'zod';
import { text } from '../text.ts';

/** The channel by which a message is sent. */
export const Channel = z.enum(['EMAIL', 'SMS']);
export type Channel = z.output<typeof Channel>;

/** The meaning of a recipient's text message: opt out, opt in, or neither. */
export const PhoneWord = z.enum(['STOP', 'START', 'OTHER']);

/** The query of the inbox: whose messages are listed, whether an email is shown as plain text, and how the last reply was understood. */
export const InboxQuery = z.object({
  to: text(254).optional().catch(undefined),
  as: z.literal('text').optional().catch(undefined),
  understood: PhoneWord.optional().catch(undefined),
  lang: z.string().optional().catch(undefined),
});
