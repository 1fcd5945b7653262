import { get, put } from '../endpoint.ts';
import { Preferences, PreferencesChange } from './schema.ts';

export const preferences = {
  read: get('/retailer/users/me/preferences', {
    does: [
      'The caller’s display preferences; null where nothing was chosen.',
      'Les préférences d’affichage de l’appelant; null là où rien n’a été choisi.',
    ],
    who: 'member',
    reply: Preferences,
  }),
  keep: put('/retailer/users/me/preferences', {
    does: [
      'Keep what the caller likes; only what is given changes, and null goes back to how the product comes.',
      'Garde ce que l’appelant préfère; seul ce qui est donné change, et null revient à la valeur d’origine.',
    ],
    who: 'member',
    body: PreferencesChange,
    reply: Preferences,
  }),
};
