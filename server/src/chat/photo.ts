// A photo of a message: read anew whatever it says it is, made small, and kept without what the camera noted in it.
import { photoBox, photoBytes } from '@portage/contract/chat/rules';
import type { App } from '../platform/app.ts';
import { newId } from '../platform/ids.ts';
import { decodePicture, readPicture } from '../platform/pictures.ts';
import { refuseFaults } from '../platform/refusal.ts';

/** The photo as a JPEG of ours; refuses what is none. */
export async function readPhoto(image: string): Promise<Buffer> {
  const bytes = decodePicture(image);
  const picture = bytes.length === 0 || bytes.length > photoBytes ? null : await readPicture(bytes, photoBox);
  if (!picture)
    refuseFaults([{ type: 'PHOTO_UNREADABLE', path: 'image', values: { maximum: String(photoBytes / 1_000_000) } }]);
  return picture?.bytes ?? bytes;
}

/** Keeps a photo; answers its key. */
export async function keepPhoto(app: App, retailerId: string, bytes: Buffer): Promise<string> {
  const key = `${retailerId}/chats/${newId()}.jpg`;
  await app.storage.write(key, bytes, { contentType: 'image/jpeg', size: bytes.length });
  return key;
}
