// All sent emails, parsed from the source that a recipient receives.
import { setTimeout as sleep } from 'node:timers/promises';
import { type InboxMessage, readKept } from '../mail/inbox.ts';
import { nouns } from '../nouns.ts';
import type { App } from '../platform/app.ts';
import type { Background } from '../platform/noun.ts';

/** `link` is the target of the email's button, `code` the secret to type; both are taken from the plain text. */
export type ReceivedMail = InboxMessage & { link: URL | null; code: string | null };

export class Inbox {
  private readonly app: App;
  constructor(app: App) {
    this.app = app;
  }

  /** Returns the newest email to an address, after all queued emails were sent. */
  async latest(address: string): Promise<ReceivedMail> {
    const [mail] = await this.all(address);
    if (!mail) throw new Error(`No mail went to ${address}.`);
    return mail;
  }

  /** Returns every email to an address, or text message to a number, newest first. */
  async all(address: string): Promise<ReceivedMail[]> {
    await this.settle();
    const kept = await readKept(this.app, 1000);
    return kept.filter(({ to }) => to.address === address).map(receive);
  }

  /** Runs queued tasks like a worker, and waits for those that a worker is running. */
  private async settle(): Promise<void> {
    const waiting = `delete from pgboss.job where name = $1 and state in ('created', 'retry') returning data`;
    for (const { kind, payload, run } of tasks)
      for (const { data } of (await this.app.db.pool.query<{ data: object }>(waiting, [kind])).rows)
        await run(this.app, payload.parse(data));
    const left = `select from pgboss.job where name = any($1) and state < 'completed'`;
    const { rowCount } = await this.app.db.pool.query(left, [tasks.map(({ kind }) => kind)]);
    if (rowCount) await sleep(20).then(() => this.settle());
  }
}

const tasks = Object.values(nouns).flatMap((noun: Background) => noun.tasks ?? []);

function receive(mail: InboxMessage): ReceivedMail {
  const [address] = /https?:\/\/\S+/.exec(mail.text) ?? [];
  const [, code] =
    (mail.channel === 'SMS' ? /\b(\d{6})\b/ : /^(?:Your code:|Votre code\u00a0:) (.+)$/m).exec(mail.text) ?? [];
  return { ...mail, link: address ? new URL(address) : null, code: code ?? null };
}
