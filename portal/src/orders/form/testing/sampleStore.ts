import type { Store } from '@portage/contract/stores/schema';

const area = { id: 'a', name: 'Montréal', timezone: 'America/Toronto' };

/** A store for tests: open on weekdays, serving H2, on a Friday noon before its last pickup of the day. */
export const sampleStore: Store = {
  id: '01a1fdf0-0311-7562-85f3-36445c1ff9a5',
  name: 'Plateau',
  isActivated: true,
  isWaiting: false,
  closedDays: [],
  timezone: area.timezone,
  storeAddress: '4201 Rue Saint-Denis',
  phone: null,
  pickupTimes: ['09:30', '17:00'],
  daysOfOperation: [1, 2, 3, 4, 5],
  customTimeToPrepare: 1,
  pickupPoint: { name: 'p', timeToPrepare: 1, serviceArea: area },
  serviceArea: area,
  postalPrefixes: ['H2'],
  today: '2026-11-20',
  slots: [
    { date: '2026-11-20', time: '17:00', cutoffAt: '2026-11-20T21:00:00.000Z' },
    { date: '2026-11-23', time: '09:30', cutoffAt: '2026-11-23T13:30:00.000Z' },
  ],
  columnMappings: {},
  proof: null,
  version: 1,
};
