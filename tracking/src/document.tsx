// The whole HTML document. It renders after one round trip: the styles and the script's initial data are inlined.
import { Mascot } from '@portage/brand/Mascot';
import type { Language } from '@portage/contract/errors';
import type { ChatPageInput, PageInput } from '@portage/contract/tracking/page';
import { moodOf } from '@portage/contract/tracking/rules';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { bannerOf } from '@portage/contract/tracking/words';
import { renderToString } from 'react-dom/server';
import { addressesOf } from './addresses.ts';
import { documentTitle } from './page/News.tsx';
import { Page, type PageData, type StaticParts } from './page/Page.tsx';
import { parcelOf } from './page/parcel.ts';
import { ReaderContext } from './page/reader.ts';
import { mascotSize } from './page/Scene.tsx';
import { Privacy } from './privacy/Privacy.tsx';
import { words as privacyWords } from './privacy/words.ts';
import { After } from './static/After.tsx';
import { ChangeForm } from './static/ChangeForm.tsx';
import { ChatPage } from './static/ChatPage.tsx';
import { Contact, Foot, Top } from './static/Frame.tsx';
import { PostalCodeForm } from './static/PostalCodeForm.tsx';
import { Problem, type ProblemKind } from './static/Problem.tsx';
import { staticTranslator } from './static/translate.ts';
import { pageTranslator, translatorOf } from './translate.ts';

/** The output of the build: the URLs of the scripts and the icon, and the style sheets as text. */
export type Assets = { scripts: Readonly<Record<Language, string>>; icon: string; styles: string; chatStyles: string };

export function renderDocument(input: PageInput, { scripts, icon, styles, chatStyles }: Assets): string {
  const { nonce, code: _, isPreview, ...data } = input;
  const alive =
    data.view && !isPreview && !data.privacy && !data.chat
      ? `${dataBlock(data)}<script type="module" src="${scripts[input.language]}" async></script>`
      : '';
  return `<!doctype html>
<html lang="${input.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inHtml(titled(input))}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="${icon}" type="image/svg+xml">
<style nonce="${nonce}">${styles}${data.chat ? chatStyles : ''}${facePaint(data.view)}</style>
</head><body><div id="page">${renderToString(whole(data))}</div>${alive}</body></html>`;
}

/** Returns the style that replaces our colour by the retailer's. */
const facePaint = (view: TrackingView | null) => {
  const colors = view?.face.colors;
  const paint = (color: string) => `:root{--primary:${color};--primary-hover:${color}}`;
  return colors ? `${paint(colors.light)}@media(prefers-color-scheme:dark){${paint(colors.dark)}}` : '';
};

const whole = ({ view, problem, privacy, chat, ...around }: PageData) =>
  view && privacy ? (
    <Privacy {...around} view={view} facts={privacy} />
  ) : view && chat ? (
    <ChatDocument {...around} view={view} chat={chat} />
  ) : view ? (
    <Page {...around} view={view} parts={staticPartsOf({ ...around, view })} />
  ) : (
    <ProblemDocument kind={problem ?? 'notFound'} {...around} />
  );

type ChatDocumentProps = Pick<PageData, 'language' | 'providerName' | 'supportEmail'> & {
  view: TrackingView;
  chat: ChatPageInput;
};

function ChatDocument({ view, chat, language, ...around }: ChatDocumentProps) {
  const { face, retailerName } = view;
  const inLanguage = addressesOf(view).talk;
  return (
    <>
      <Top {...around} logo={face.logo} retailer={retailerName} language={language} inLanguage={inLanguage} />
      <ChatPage view={view} chat={chat} language={language} />
      <Foot {...around} language={language} privacy={addressesOf(view).privacy(language)} />
    </>
  );
}

function staticPartsOf({
  view,
  sent,
  language,
  postalCodeTried,
  ...around
}: PageData & { view: TrackingView }): StaticParts {
  const parcel = parcelOf(view);
  const { face, retailerName } = view;
  return {
    top: (
      <Top
        {...around}
        logo={face.logo}
        retailer={retailerName}
        language={language}
        inLanguage={addressesOf(view).inLanguage}
      />
    ),
    foot: <Foot {...around} language={language} privacy={addressesOf(view).privacy(language)} />,
    contact: <Contact face={face} retailer={retailerName} language={language} />,
    scene: (
      <div id="scene" className="scene">
        <Mascot mood={moodOf(parcel)} size={mascotSize} />
      </div>
    ),
    changes: <ChangeForm view={parcel} sent={sent} language={language} />,
    after: <After view={parcel} sent={sent} language={language} supportEmail={around.supportEmail} />,
    opening: <PostalCodeForm action={addressesOf(view).change(language)} tried={postalCodeTried} language={language} />,
    advice: <Pharmacy retailer={view.retailerName} language={language} />,
  };
}

/** Renders the medical disclaimer of a pharmacy's order. */
function Pharmacy({ retailer, language }: { retailer: string; language: Language }) {
  const t = staticTranslator(language, { retailer });
  return (
    <section id="advice" className="pharmacy" aria-labelledby="pharmacy">
      <h2 id="pharmacy">{t('pharmacy.heading')}</h2>
      <p>{t('pharmacy.text')}</p>
    </section>
  );
}

type ProblemDocumentProps = Pick<PageData, 'language' | 'providerName' | 'supportEmail'> & { kind: ProblemKind };

function ProblemDocument({ kind, language, providerName, supportEmail }: ProblemDocumentProps) {
  const t = pageTranslator(language, { email: supportEmail });
  return (
    <ReaderContext value={{ language, t, zone: null, email: supportEmail }}>
      <Top {...{ providerName, language }} logo={null} retailer="" inLanguage={(lang) => `?lang=${lang}`} />
      <Problem kind={kind} />
      <Foot {...{ language, providerName, supportEmail }} />
    </ReaderContext>
  );
}

function titled({ view, problem, privacy, language, providerName }: PageInput): string {
  if (!view) return documentTitle(staticTranslator(language)(`${problem ?? 'notFound'}.title`), providerName);
  if (privacy) return documentTitle(translatorOf(privacyWords, language, {})('title'), view.retailerName);
  return documentTitle(pageTranslator(language, {})(bannerOf(parcelOf(view)).title), view.retailerName);
}

/** Returns the data block. It does not execute, so the CSP needs no exception; escaping `<` keeps texts from ending it. */
const dataBlock = (data: PageData) =>
  `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };
const inHtml = (text: string) => text.replace(/[&<]/g, (character) => entities[character] ?? character);
