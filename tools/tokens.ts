// The brand's tokens as a style sheet of the front ends.
import { tokensCss } from '@portage/brand/tokens';
import type { Plugin } from 'vite';

/** Vite plugin: serves the tokens as `virtual:tokens.css`. */
export const tokens = (name = 'virtual:tokens.css'): Plugin => ({
  name: 'portage-tokens',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? tokensCss() : undefined),
});
