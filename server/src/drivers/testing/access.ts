import type { Contract } from '@portage/contract/index';
import { type Access, fleetOnly, none, open } from '../../testing/access.ts';

export const drivers: Access<Contract['drivers']> = {
  signUp: {
    given: ({ email }) => ({
      body: { name: 'Ann Roy', email, phone: '416 555 0100', city: 'Toronto', vehicle: 'CAR' },
    }),
    outcomes: open,
  },
};

export const fleetDrivers: Access<Contract['fleetDrivers']> = { list: { given: none, outcomes: fleetOnly } };
