// The places of the demo: three service areas, and a store in each.

export const serviceAreas = [
  { id: 'DC-1', name: 'Greater Toronto Area', timezone: 'America/Toronto' },
  { id: 'DC-1-MTL', name: 'Montreal Metro Area', timezone: 'America/Toronto' },
  { id: 'Vancouver-1', name: 'Vancouver', timezone: 'America/Vancouver' },
];

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekdays = [1, 2, 3, 4, 5];

export type StoreSeed = {
  name: string;
  area: string;
  address: string;
  phone: string;
  pickupTimes: string[];
  days: number[];
  customTimeToPrepare: number | null;
  pickupPoint: { name: string; timeToPrepare: number };
  prefixes: string[];
};

export const toronto: StoreSeed = {
  name: 'Queen West',
  area: 'DC-1',
  address: '441 Queen St W, Toronto, ON, M5V 2A8',
  phone: '4165550142',
  pickupTimes: ['10:00', '14:00', '18:00', '23:00'],
  days: everyDay,
  customTimeToPrepare: 1,
  pickupPoint: { name: 'Queen West counter', timeToPrepare: 2 },
  prefixes: ['M4', 'M5', 'M6', 'M9'],
};

export const montreal: StoreSeed = {
  name: 'Plateau',
  area: 'DC-1-MTL',
  address: '4201 Rue Saint-Denis, Montréal, QC, H2J 2K9',
  phone: '5145550178',
  pickupTimes: ['09:30', '13:30', '17:00', '23:00'],
  days: everyDay,
  customTimeToPrepare: null,
  pickupPoint: { name: 'Comptoir du Plateau', timeToPrepare: 1.5 },
  prefixes: ['H1', 'H2', 'H3', 'H4'],
};

export const vancouver: StoreSeed = {
  name: 'Gastown',
  area: 'Vancouver-1',
  address: '207 W Hastings St, Vancouver, BC, V6B 1H6',
  phone: '6045550119',
  pickupTimes: ['11:00', '16:00', '23:00'],
  days: everyDay,
  customTimeToPrepare: 2,
  pickupPoint: { name: 'Gastown dock', timeToPrepare: 2 },
  prefixes: ['V5', 'V6'],
};

export const borealStore: StoreSeed = {
  ...montreal,
  name: 'Atelier Boréal',
  address: '5455 Av. de Gaspé, Montréal, QC, H2T 3B3',
  phone: '5145550133',
  days: weekdays,
  pickupTimes: ['10:00', '15:00', '23:00'],
};

/** A pickup counter per area, where undeliverable shipments are held for the recipient. */
export const dropoffPoints: Readonly<Record<string, { name: string; address: string; hours: string }>> = {
  'DC-1': {
    name: 'Bloor Street Post',
    address: '344 Bloor St W, Toronto, ON, M5S 3A7',
    hours: 'Mon–Sat 9:00–21:00, Sun 11:00–18:00',
  },
  'DC-1-MTL': {
    name: 'Dépanneur Laurier',
    address: '1355 Av. Laurier E, Montréal, QC, H2J 1H7',
    hours: 'Lun–dim 8 h–22 h',
  },
  'Vancouver-1': {
    name: 'Main Street Parcels',
    address: '2320 Main St, Vancouver, BC, V5T 3C9',
    hours: 'Mon–Fri 8:00–20:00, Sat 10:00–18:00',
  },
};

/** Returns the time zone of a store's area. */
export const zoneOf = (store: StoreSeed): string =>
  serviceAreas.find((area) => area.id === store.area)?.timezone ?? 'America/New_York';
