// The lines of the menus, from each module's `menu.tsx`. They load with the shell: the sign-in page needs none.
import { type Gate, isDeskGate, passes } from '@portage/contract/access';
import { type Path, paths } from '@portage/contract/index';
import type { ReactNode } from 'react';
import type { z } from 'zod';

export type MenuLine = {
  /** The sort key of the line, different from that of any other. */
  place: number;
  in: 'side' | 'account';
  /** Whether the line is in the bottom bar of narrow windows. */
  isInBar?: true;
  to: Exclude<Path, `${string}$${string}`>;
  search?: object;
  /** Returns whether the line leads to the current screen; by default, whether the path is the line’s. */
  isCurrent?: (location: { pathname: string; search: { section?: string } }) => boolean;
  icon: ReactNode;
  name: readonly [en: string, fr: string];
  /** The gate of the line; without one, every member of a retailer has it. */
  who?: Gate;
  /** Returns the text of a notice about the screen, shown as a dot beside the name, or null. */
  useNotice?: () => string | null;
  /** Returns the number of entries that wait on the screen, or null if there are none. */
  useCount?: () => string | null;
  /** The search parameters that the menu restores (spec section 2), and their key in the browser's storage. */
  keeps?: { key: string; search: z.ZodType<object> };
};

const found = import.meta.glob<{ menu: MenuLine | readonly MenuLine[] }>('../*/menu.tsx', { eager: true });

/** All lines, sorted by `place`. */
export const menuLines: readonly MenuLine[] = Object.values(found)
  .flatMap(({ menu }) => menu)
  .sort((a, b) => a.place - b.place);

/** Returns the path of the first screen of the desk that a member of the courier may open; of their team, if there is none. */
export const deskScreenOf = (by: Parameters<typeof passes>[0]): MenuLine['to'] =>
  menuLines.find(({ who }) => who && isDeskGate(who) && passes(by, who))?.to ?? paths.accounts;
