import { z } from 'zod';

/** `from` is where the person was going; anything but an address of our own is dropped. */
export const LoginSearch = z.object({
  from: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
});
