// The authenticator app of a test member. An independent library computes its codes.
import { TOTP } from 'otpauth';
import type { Clock } from '../../platform/clock.ts';

/** `code` returns the current code, or the one in `secondsAhead` seconds. */
export type Phone = { key: string; code(secondsAhead?: number): string };

export function phoneOf({ clock }: { clock: Clock }, key: string): Phone {
  const totp = new TOTP({ secret: key });
  const code = (secondsAhead = 0) =>
    totp.generate({ timestamp: clock.now().add({ seconds: secondsAhead }).epochMilliseconds });
  return { key, code };
}
