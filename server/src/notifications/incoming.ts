// Receives text messages from the service that carries them. They are signed by Standard Webhooks, with the service's key.
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { addressOf } from '@portage/contract/endpoint';
import type { Language } from '@portage/contract/errors';
import { mail } from '@portage/contract/mail/endpoints';
import { dialable } from '@portage/contract/text';
import { z } from 'zod';
import { readInbox } from '../mail/inbox.ts';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { sameBytes } from '../platform/signed.ts';
import { recordKeyword } from './opt-outs.ts';

const Incoming = z.object({ from: z.string().max(40), text: z.string().max(2000) });

/** Maximum age in seconds. An older message may be a replay: START would then undo a later STOP. */
const newestSeconds = 300;

export async function takeIncoming(app: App, { body, headers }: { body: Buffer; headers: IncomingHttpHeaders }) {
  if (!isSigned(app, body, headers)) refuse('UNAUTHORIZED');
  const read = Incoming.safeParse(parseJson(body));
  const number = read.success ? dialable(read.data.from) : null;
  if (!read.success || number === null) return refuse('BAD_REQUEST');
  return { understood: await recordKeyword(app, number, read.data.text) };
}

/** Handles a reply from one of the demo's phones, which comes from the inbox and not from a service. */
export async function answerKept(app: App, { id, text, language }: { id: string; text: string; language: Language }) {
  const kept = await readInbox(app, id);
  if (kept?.channel !== 'SMS') return refuse('NOT_FOUND');
  const query = { understood: await recordKeyword(app, kept.to.address, text), lang: language };
  return { html: '', location: addressOf(mail.read, { params: { id }, query }) };
}

function isSigned(app: App, body: Buffer, headers: IncomingHttpHeaders): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  const { sms } = app.config;
  if (!sms || typeof id !== 'string' || typeof at !== 'string' || typeof signatures !== 'string') return false;
  const age = app.clock.now().epochMilliseconds / 1000 - Number(at);
  if (!(Math.abs(age) <= newestSeconds)) return false;
  const expected = createHmac('sha256', sms.key).update(`${id}.${at}.`).update(body).digest();
  return signatures
    .split(' ')
    .some((signature) => sameBytes(Buffer.from(signature.replace(/^v1,/, ''), 'base64'), expected));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
