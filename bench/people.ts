// The figures of sign-in without its hash, a page of a large team, and the settings.
import { cheapSignIn, teamSize } from './data.ts';
import type { Figure } from './figures.ts';
import { around } from './load.ts';

/** The account's hash is cheap, so that everything else is measured. */
const signIn: Figure = {
  name: 'sign-in, apart from the hash',
  amounts: [60, 200],
  atMost: 2,
  prepare: async () => {
    const shotAt = (path: string) => around([{ method: 'POST', path, body: JSON.stringify(cheapSignIn) }]);
    return { ours: shotAt('/v2/auth/retailer/login'), floor: shotAt('/login') };
  },
};

const team: Figure = {
  name: `a page of a team of ${teamSize}`,
  amounts: [100, 400],
  atMost: 2,
  prepare: async () => {
    const pages = [1, 20, 100, 190].map((page) => ({ path: `?page=${page}&pageSize=25` }));
    const shotsAt = (path: string) => around(pages.map((page) => ({ path: path + page.path })));
    return { ours: shotsAt('/retailer/users'), floor: shotsAt('/team') };
  },
};

const settings: Figure = {
  name: 'settings',
  amounts: [100, 400],
  atMost: 2,
  prepare: async () => ({
    ours: around([{ path: '/retailer/me/settings' }]),
    floor: around([{ path: '/settings' }]),
  }),
};

export const peopleFigures: readonly Figure[] = [signIn, team, settings];
