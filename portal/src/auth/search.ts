import { z } from 'zod';

/** `from` is where the person was going; anything but an address of our own is dropped. `idle` says why they are here. */
export const LoginSearch = z.object({
  from: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
  idle: z.literal('yes').optional().catch(undefined),
});

/** How the session ends: because the person was away, and where they were. */
export const LogoutSearch = LoginSearch;
