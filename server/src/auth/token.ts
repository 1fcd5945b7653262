// Tokens are random and opaque; only their hash is stored.
import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

export const digest = (token: string): Buffer => createHash('sha256').update(token).digest();
