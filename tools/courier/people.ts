// The drivers of each city.
import { pick } from './chance.ts';
import type { Area } from './parcel.ts';

export type Driver = { id: string; name: string };

const names: Readonly<Record<Area, readonly [string, ...string[]]>> = {
  TOR: [
    'Jaspreet Gill',
    'Maya Thompson',
    'Liam O’Connor',
    'Priya Raman',
    'Dwayne Campbell',
    'Grace Liu',
    'Kofi Mensah',
    'Sofia Marinelli',
    'Daniel Whitecloud',
  ],
  MTL: [
    'Amélie Tremblay',
    'Marc-André Gagnon',
    'Fatima Benali',
    'Étienne Lavoie',
    'Chloé Bouchard',
    'Jean-François Côté',
    'Nadia Haddad',
    'Olivier Pelletier',
    'Rosalie Awashish',
  ],
  VAN: [
    'Harpreet Sandhu',
    'Emily Chen',
    'Noah Williams',
    'Kenji Nakamura',
    'Sarah Joe',
    'Owen MacLeod',
    'Mei-Ling Wong',
    'Tyler Paul',
  ],
  CAN: ['Anna Kowalchuk', 'Benoît Doucet', 'Ryan Fraser', 'Leah Akavak', 'Hélène Savoie'],
};

/** Whoever drives a route. The id of a route decides, so that every event of it names the same person. */
export function driverOf(routeId: string, area: Area): Driver {
  const team = names[area];
  const name = pick(`driver ${routeId}`, team);
  return { id: `${area.toLowerCase()}-${String(team.indexOf(name) + 1).padStart(2, '0')}`, name };
}
