// The embedded texter: every text message is kept as it would be handed in, and nobody is sent anything.
import { keepIn } from '../messages.ts';
import type { Texter } from './port.ts';

/** Keeps text messages in a folder. */
export function folderTexter(folder: string): Texter {
  const { keep, ...kept } = keepIn(folder, '.json');
  return { send: (message) => keep(message.id, Buffer.from(JSON.stringify(message))), kept };
}
