// The embedded text message service: every message is stored in the form in which it would be sent.
import { keepIn } from '../messages.ts';
import type { Texter } from './port.ts';

/** Stores text messages in a folder. */
export function folderTexter(folder: string): Texter {
  const { keep, ...kept } = keepIn(folder, '.json');
  return { send: (message) => keep(message.id, Buffer.from(JSON.stringify(message))), kept };
}
