import type { Words } from '../words/translate.ts';

export const words = {
  failed: ['The request failed. Please try again.', 'La requête a échoué. Veuillez réessayer.'],
  timeout: ['The request timed out. Please try again.', 'Le délai de la requête est dépassé. Veuillez réessayer.'],
  unreachable: ['Portage cannot be reached. Check your connection and try again.', 'Portage ne répond pas. Vérifiez votre connexion et réessayez.'],
} satisfies Words;
