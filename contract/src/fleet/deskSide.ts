// The endpoints that members of the courier call, apart from the others: the portal loads them with the desk.

import { fleetClaims } from '../claims/fleet.ts';
import { fleetDrivers } from '../drivers/fleet.ts';
import { fleetInvoices } from '../expense/fleet.ts';
import { fleetQuestions } from '../questions/fleet.ts';
import { fleetRequests } from '../requests/fleet.ts';
import { retailers } from '../retailers/endpoints.ts';
import { fleetStores } from '../stores/fleet.ts';
import { fleetMessages } from '../timeline/fleet.ts';

export const deskSide = {
  retailers,
  fleetStores,
  fleetRequests,
  fleetClaims,
  fleetMessages,
  fleetQuestions,
  fleetInvoices,
  fleetDrivers,
};
