// What the demo's inbox shows of the newest message to an address.
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '@portage/contract/endpoint';
import { mail } from '@portage/contract/mail/endpoints';
import { patience } from './patience.ts';

/** Returns the first group of a pattern in the plain text of the newest message to an address, once there is one. */
export async function findMailed(url: string, to: string, pattern: RegExp): Promise<string> {
  const inbox = `${url}${addressOf(mail.list, { query: { to, as: 'text' } })}`;
  for (const end = Date.now() + patience; Date.now() < end; await sleep(100)) {
    const [, text = ''] = (await (await fetch(inbox)).text()).split('<pre class="mail-text">');
    const found = pattern.exec(text)?.[1];
    if (found) return found.replaceAll('&amp;', '&');
  }
  throw new Error(`No mail with ${pattern} came to ${to}`);
}
