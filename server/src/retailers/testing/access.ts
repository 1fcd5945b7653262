import type { Contract } from '@portage/contract/index';
import { type Access, fleetOnly, none, type Things } from '../../testing/access.ts';

/** Retailers are accessible to the courier only, who may name any retailer. */
const byId = ({ retailerId }: Things) => ({ params: { id: retailerId } });

export const retailers: Access<Contract['retailers']> = {
  list: { given: none, outcomes: fleetOnly },
  create: {
    given: ({ number }) => ({
      body: {
        name: number,
        trackingCodePrefix: `Q${number.slice(-3).toUpperCase()}`,
        serviceAreaIds: ['DC-1'],
        admin: { name: 'First', email: `${number}@test.example` },
        rates: [{ service: 'delivery', cents: 895, from: '2026-12-01' }],
      },
    }),
    outcomes: fleetOnly,
  },
  read: { given: byId, outcomes: fleetOnly },
  edit: { given: (things) => ({ ...byId(things), body: { phone: '4165550100' } }), outcomes: fleetOnly },
};
