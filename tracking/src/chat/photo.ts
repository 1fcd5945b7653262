// A photo as it is sent: upright, small, and without what the camera noted beside it. Only what is seen leaves the phone.
import { photoBox } from '@portage/contract/chat/rules';

const quality = 0.82;

/** The photo as a JPEG in a data address; rejects where this browser cannot read it. */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, photoBox.width / picture.width, photoBox.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('No canvas');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', quality);
}
