// The guides as a page. It is complete without JavaScript; with it, the examples contain the reader's own key and can be copied.
import { walkOutcomes } from '@portage/contract/sandbox/rules';
import { permissionNames } from '@portage/contract/team/words';
import { answerSeconds } from '@portage/contract/webhooks/rules';
import { webhookTopics } from '@portage/contract/webhooks/topics';
import { callsPerMinute } from '../platform/limits/limits.ts';
import { type EscapedTranslate, exampleBlock, frame, markUp, type PageRequest, translatorIn } from './frame.ts';
import { type Guide, keySample } from './guide.ts';
import { guides } from './guides.ts';
import { titles, words } from './words.ts';

const inCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

function guideOf({ id, steps }: Guide, url: string, t: EscapedTranslate): string {
  const drawn = steps.map(({ says, shell, curl, typescript, program, python, php }) => {
    const code = `${exampleBlock('shell', shell, url, t)}${exampleBlock('curl', curl, url, t)}${exampleBlock('typescript', typescript, url, t)}${exampleBlock('program', program, url, t)}${exampleBlock('python', python, url, t)}${exampleBlock('php', php, url, t)}`;
    const text = markUp(
      t(says, {
        calls: callsPerMinute,
        seconds: answerSeconds,
        outcomes: inCode(walkOutcomes),
        topics: inCode(webhookTopics),
        orders: permissionNames.MANAGE_ORDERS,
        settings: permissionNames.MANAGE_RETAILER_SETTINGS,
      }),
    );
    return `<div class="step"><p class="words">${text}</p>${code ? `<div class="code">${code}</div>` : ''}</div>`;
  });
  return `<section class="guide" id="${id}"><h2>${t(titles[id])}</h2>${drawn.join('\n')}</section>`;
}

const tools = (t: EscapedTranslate) => `<div class="tools"><fieldset><legend>${t(words.examplesIn)}</legend>
<label><input type="radio" name="as" id="as-curl" checked> curl</label><label><input type="radio" name="as" id="as-typescript"> TypeScript</label></fieldset>
<div class="key-field" hidden><label class="key" for="key">${t(words.yourKey)}</label><input id="key" type="text" autocomplete="off" spellcheck="false" placeholder="${keySample}" aria-describedby="key-help"><p class="note" id="key-help">${t(words.keyHelp)}</p><p class="note warn" id="key-live" role="status" data-text="${t(words.keyLive)}"></p></div></div>`;

/** Returns the page of the guides; its examples call `publicUrl`. */
export function guidesPage(visit: PageRequest, publicUrl: string): string {
  const t = translatorIn(visit.language);
  const contents = guides.map(({ id }) => `<li><a href="#${id}">${t(titles[id])}</a></li>`).join('');
  return frame(
    visit,
    'guides',
    `<div class="page with-contents"><nav class="contents" aria-label="${t(words.contents)}"><ol>${contents}</ol></nav><main id="content">
<h1>${t(words.title, { provider: visit.provider })}</h1><p class="lead">${t(words.about)}</p>
${tools(t)}${guides.map((guide) => guideOf(guide, publicUrl, t)).join('\n')}</main></div><script src="/docs/page.js"></script>`,
  );
}
