import { get, put } from '../endpoint.ts';
import { Preferences, PreferencesChange } from './schema.ts';

export const preferences = {
  read: get('/retailer/users/me/preferences', {
    does: [
      'Return the caller’s preferences; null means the default.',
      'Renvoie les préférences de l’appelant; null désigne la valeur par défaut.',
    ],
    who: 'anyMember',
    reply: Preferences,
  }),
  keep: put('/retailer/users/me/preferences', {
    does: [
      'Store the caller’s preferences. Only the given fields change; null restores the default.',
      'Enregistre les préférences de l’appelant. Seuls les champs fournis changent; null rétablit la valeur par défaut.',
    ],
    who: 'anyMember',
    body: PreferencesChange,
    reply: Preferences,
  }),
};
