import type { Words } from '../words/translate.ts';

export const words = {
  title: ['Orders', 'Commandes'],
} satisfies Words;
