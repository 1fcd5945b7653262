// The lines of the menus, as the nouns' own `menu.tsx` say them. They come with the shell: the sign-in page needs none.
import type { Gate } from '@portage/contract/access';
import type { Path } from '@portage/contract/index';
import type { ReactNode } from 'react';
import type { z } from 'zod';

export type MenuLine = {
  /** Lines stand in the order of their places. */
  place: number;
  in: 'side' | 'account';
  to: Exclude<Path, `${string}$${string}`>;
  icon: ReactNode;
  name: readonly [en: string, fr: string];
  /** Whose menu has it; without it, everyone’s. */
  who?: Gate;
  /** Returns the text of what needs attention there, for a dot beside the name. */
  useNotice?: () => string | null;
  /** The search parameters that the menu leads back to (spec section 2), and the key they are kept under in the browser. */
  keeps?: { key: string; search: z.ZodType<object> };
};

const found = import.meta.glob<{ menu: MenuLine }>('../*/menu.tsx', { eager: true });

/** Every line, in its place. */
export const menuLines: readonly MenuLine[] = Object.values(found)
  .map(({ menu }) => menu)
  .sort((a, b) => a.place - b.place);
