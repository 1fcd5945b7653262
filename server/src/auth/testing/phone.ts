// The app on a member's phone: another program than ours computes its codes.
import { TOTP } from 'otpauth';
import type { Clock } from '../../platform/clock.ts';

/** `code` is the one it shows, or will show in so many seconds. */
export type Phone = { key: string; code(secondsAhead?: number): string };

export function phoneOf({ clock }: { clock: Clock }, key: string): Phone {
  const totp = new TOTP({ secret: key });
  const code = (secondsAhead = 0) =>
    totp.generate({ timestamp: clock.now().add({ seconds: secondsAhead }).epochMilliseconds });
  return { key, code };
}
