import { packageStates } from '@portage/contract/handovers/rules';
import { Id } from '@portage/contract/text';
import { z } from 'zod';
import { lenient, pageSearch } from '../shell/search.ts';

/** The parcels that a handover shows. */
export const HandoverSearch = z.object({ state: lenient(z.enum(packageStates)), ...pageSearch });
/** The filters of the list of handovers. */
export const HandoversSearch = z.object({ pickupScheduleId: lenient(Id), ...pageSearch });
