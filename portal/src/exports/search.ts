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
/** The initial filters of an export form. */
export type DeliveriesAsked = z.output<typeof DeliveriesAsked>;

/** The search parameters of the downloads screen. */
export const DownloadsSearch = z.object({
  ...asked,
  panel: lenient(z.enum(['deliveries', 'report', 'proofs', 'save'])),
  /** The initial filters of a new saved export, or the id of the one to edit. */
  kind: lenient(z.enum(savedKinds)),
  province: lenient(z.enum(provinces)),
  service: lenient(z.enum(services)),
  saved: lenient(Id),
  /** The file that an email links to. */
  file: lenient(Id),
});
export type DownloadsSearch = z.output<typeof DownloadsSearch>;
