// A test device with passkeys, seen through a browser: creates and signs, and on request produces forged or invalid data.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { MadePasskey, UsedPasskey } from '@portage/contract/account/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type ChallengeOptions = { challenge: string; user?: { id: string } };
/** Deviations from a correct response. */
type DeviceOptions = { origin?: string; host?: string; isVerified?: boolean; counter?: number };

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

export class Device {
  readonly id = randomBytes(32);
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  private userHandle = '';

  make({ challenge, user }: ChallengeOptions, wish: DeviceOptions = {}): MadePasskey {
    this.userHandle = user?.id ?? '';
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, Buffer.from(cose)]);
    const authData = Buffer.concat([this.head(withCredential, wish), credential]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.said('webauthn.create', challenge, wish).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  sign({ challenge }: ChallengeOptions, wish: DeviceOptions = {}): UsedPasskey {
    const clientData = this.said('webauthn.get', challenge, wish);
    const authenticatorData = this.head(0, wish);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.key.privateKey);
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.userHandle,
      },
    };
  }

  private named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  private head(flags: number, { host = 'portage.test', isVerified = true, counter = 0 }: DeviceOptions): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | present | (isVerified ? verified : 0)]), count]);
  }

  private said(type: string, challenge: string, { origin = 'http://portage.test' }: DeviceOptions): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
