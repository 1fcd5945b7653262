import type { Contract } from '@portage/contract/index';
import { type Access, members, type Things } from '../../testing/access.ts';

/** Of another's store there is nothing to count: it is answered like one that does not exist. */
const ofStore = ({ storeId }: Things) => ({ query: { pickupScheduleId: storeId } });

export const statistics: Access<Contract['statistics']> = {
  shipments: { given: ofStore, outcomes: members },
  service: { given: ofStore, outcomes: members },
};
