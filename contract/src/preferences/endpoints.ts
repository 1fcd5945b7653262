import { get, put } from '../endpoint.ts';
import { Preferences, PreferencesChange } from './schema.ts';

export const preferences = {
  read: get('/retailer/users/me/preferences', {
    does: 'The caller’s display preferences; null where nothing was chosen.',
    who: 'member',
    reply: Preferences,
  }),
  keep: put('/retailer/users/me/preferences', {
    does: 'Keep what the caller likes; only what is given changes, and null goes back to how the product comes.',
    who: 'member',
    body: PreferencesChange,
    reply: Preferences,
  }),
};
