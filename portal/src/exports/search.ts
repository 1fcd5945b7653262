import { DeliveryType } from '@portage/contract/orders/fields';
import { Id, words } from '@portage/contract/text';
import { LocalDate } from '@portage/contract/time';
import { z } from 'zod';
import { lenient } from '../shell/search.ts';

const asked = {
  type: lenient(DeliveryType),
  startDate: lenient(LocalDate),
  endDate: lenient(LocalDate),
  pickupScheduleId: lenient(Id),
  serviceAreaId: lenient(words(40)),
};
const DeliveriesAsked = z.object(asked);
/** Which deliveries an export begins with. */
export type DeliveriesAsked = z.output<typeof DeliveriesAsked>;

/** What the downloads show, as their address says it. */
export const DownloadsSearch = z.object({ ...asked, panel: lenient(z.enum(['deliveries', 'report', 'proofs'])) });
export type DownloadsSearch = z.output<typeof DownloadsSearch>;
