// Everybody's mail, as a test reads it: from the source that a receiver would get.
import type { KeptMail } from '@portage/contract/mail/schema';
import { vi } from 'vitest';
import { readMail } from '../mail/inbox.ts';
import { sendMail } from '../mail/send.ts';
import type { App } from '../platform/app.ts';

/** `link` is the address of its button, `code` the secret to type; both as they stand in the plain text. */
export type ReceivedMail = KeptMail & { link: URL | null; code: string | null };

export class Inbox {
  private readonly app: App;
  constructor(app: App) {
    this.app = app;
  }

  /** The newest mail to an address, once everything that waits was sent: here, where no worker does. */
  async latest(address: string): Promise<ReceivedMail> {
    const [mail] = await this.all(address);
    if (!mail) throw new Error(`No mail went to ${address}.`);
    return mail;
  }

  /** Every mail to an address, newest first. */
  async all(address: string): Promise<ReceivedMail[]> {
    await vi.waitFor(() => this.sendWaiting(), { timeout: 10_000 });
    const kept = (await this.app.mailer.kept?.list(1000)) ?? [];
    const mails = await Promise.all(kept.map(({ id, source }) => readMail(id, source)));
    return mails.filter(({ to }) => to.address === address).map(receive);
  }

  private async sendWaiting(): Promise<void> {
    const waiting = this.app.db.shared.selectFrom('mails').select('id').where('letter', 'is not', null).orderBy('id');
    for (const { id } of await waiting.execute()) await sendMail(this.app, id);
  }
}

function receive(mail: KeptMail): ReceivedMail {
  const [address] = /https?:\/\/\S+/.exec(mail.text) ?? [];
  const [, code] = /^(?:Your code:|Votre code\u00a0:) (.+)$/m.exec(mail.text) ?? [];
  return { ...mail, link: address ? new URL(address) : null, code: code ?? null };
}
