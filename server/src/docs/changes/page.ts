// The page of versions and changes.
import { webhookApiVersion } from '@portage/contract/webhooks/payloads';
import { frame, markUp, type PageRequest, translatorIn } from '../frame.ts';
import { changes, words } from './words.ts';

/** The months from the announcement of a breaking change until the old form ends. */
const monthsOfNotice = 12;

/** Returns the page. */
export function changesPage(visit: PageRequest): string {
  const t = translatorIn(visit.language);
  const dateFormat = new Intl.DateTimeFormat(`${visit.language}-CA`, { dateStyle: 'long', timeZone: 'UTC' });
  const log = changes.map(
    ({ date, says }) =>
      `<h3 id="${date}"><time datetime="${date}">${dateFormat.format(new Date(date))}</time></h3><ul>${says.map((each) => `<li>${markUp(t(each))}</li>`).join('')}</ul>`,
  );
  const anyDay = [words.fields, words.values, words.texts].map((each) => `<li>${markUp(t(each))}</li>`).join('');
  return frame(
    visit,
    'changes',
    `<main id="content" class="page narrow"><h1>${t(words.title)}</h1><p class="lead">${t(words.lead)}</p>
<h2>${t(words.version)}</h2><p>${markUp(t(words.versionIs, { version: webhookApiVersion }))}</p>
<h2>${t(words.anyDay)}</h2><ul>${anyDay}</ul>
<h2>${t(words.breaking)}</h2><p>${markUp(t(words.isBreaking))}</p><p>${markUp(t(words.notice, { months: monthsOfNotice }))}</p>
<h2 class="noun">${t(words.log)}</h2>${log.join('\n')}</main>`,
  );
}
