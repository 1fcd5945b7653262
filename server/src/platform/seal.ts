// Secrets that the program must read again are encrypted at rest: AES-256-GCM, bound to their owner, so that a value copied to another
// row cannot be decrypted. A sealed value begins with the id of its key (docs/secrets.md).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Key, type Keys, keyIdLength } from './secret.ts';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Returns key id, nonce, tag and ciphertext. */
export function seal(secret: Buffer, [key]: Keys, owner: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([key.id, nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a value. Throws if the key, the owner or any byte differs. */
export function unseal(sealed: Buffer, keys: Keys, owner: string): Buffer {
  const key = keys.find((each) => isSealedWith(sealed, each));
  if (key) return decrypt(sealed.subarray(keyIdLength), key.bytes, owner);
  // Values of earlier versions have no key id.
  for (const { bytes } of keys.slice(0, -1)) {
    try {
      return decrypt(sealed, bytes, owner);
    } catch {
      // Encrypted with an older key.
    }
  }
  return decrypt(sealed, (keys.at(-1) ?? keys[0]).bytes, owner);
}

export const isSealedWith = (sealed: Buffer, { id }: Key): boolean => sealed.subarray(0, keyIdLength).equals(id);

function decrypt(sealed: Buffer, key: Buffer, owner: string): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}
