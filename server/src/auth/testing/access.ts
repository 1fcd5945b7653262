import type { Contract } from '@portage/contract/index';
import { type Access, members, none, open } from '../../testing/access.ts';
import { testPassword } from '../../testing/world.ts';

export const auth: Access<Contract['auth']> = {
  welcome: { given: none, outcomes: open },
  login: { given: ({ email }) => ({ body: { email, password: testPassword } }), outcomes: open },
  refresh: { given: none, outcomes: members },
  logout: { given: none, outcomes: members },
  logoutEverywhere: { given: none, outcomes: members },
};
