import type { Contract } from '@portage/contract/index';
import { type Access, members, type Things } from '../../testing/access.ts';

/** Another retailer's store is treated like one that does not exist. */
const ofStore = ({ storeId }: Things) => ({ query: { pickupScheduleId: storeId } });

export const statistics: Access<Contract['statistics']> = {
  shipments: { given: ofStore, outcomes: members },
  service: { given: ofStore, outcomes: members },
};
