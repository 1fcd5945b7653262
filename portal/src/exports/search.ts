import { savedKinds } from '@portage/contract/exports/rules';
import { DeliveryType } from '@portage/contract/orders/fields';
import { services } from '@portage/contract/retailers/rules';
import { provinces } from '@portage/contract/stores/provinces';
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
export const DownloadsSearch = z.object({
  ...asked,
  panel: lenient(z.enum(['deliveries', 'report', 'proofs', 'save'])),
  /** What a new saved export begins with, or which one is changed. */
  kind: lenient(z.enum(savedKinds)),
  province: lenient(z.enum(provinces)),
  service: lenient(z.enum(services)),
  saved: lenient(Id),
  /** The file that a mail led to. */
  file: lenient(Id),
});
export type DownloadsSearch = z.output<typeof DownloadsSearch>;
