// The time zones of recipients.
import { provinceOfOrder } from '@portage/contract/stores/rules';

const zones: Readonly<Partial<Record<string, string>>> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Yellowknife',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};

/** Returns the time zone of an address: that of most of its province, as `provinceOfOrder` finds it, else the store's. */
export const zoneOf = (address: string, storeZone: string): string =>
  zones[provinceOfOrder({ address }, '')] ?? storeZone;
