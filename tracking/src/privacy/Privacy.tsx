import { guessDays, pendingMinutes } from '@portage/contract/auth/rules';
import { chatMinutes } from '@portage/contract/chat/rules';
import type { Language } from '@portage/contract/errors';
import type { PageInput, PrivacyFacts } from '@portage/contract/tracking/page';
import { linkDays, openHours, positionMinutes, stopsInSight } from '@portage/contract/tracking/rules';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { addressesOf } from '../addresses.ts';
import { Contact, Foot, Top } from '../static/Frame.tsx';
import { translatorOf } from '../translate.ts';
import { words } from './words.ts';

/** What the code goes by, in the words' braces. */
const figures = {
  linkDays,
  openHours,
  stops: stopsInSight,
  positionMinutes: positionMinutes.told,
  chatHours: chatMinutes / 60,
  codeMinutes: pendingMinutes,
  failedDays: guessDays.failed,
  knownDays: guessDays.known,
};

export const sayPrivacy = (language: Language, retailer: string, provider: string) =>
  translatorOf(words, language, { ...figures, retailer, provider });

const kept = ['order', 'page', 'driver', 'chat', 'photos', 'messages', 'codes', 'tries', 'device'] as const;
const offices = {
  canada: { en: 'https://www.priv.gc.ca/en/', fr: 'https://www.priv.gc.ca/fr/' },
  quebec: { en: 'https://www.cai.gouv.qc.ca/english/', fr: 'https://www.cai.gouv.qc.ca/' },
} as const;

type PrivacyProps = Pick<PageInput, 'language' | 'providerName' | 'supportEmail'> & {
  view: TrackingView;
  facts: PrivacyFacts;
};

/** What is kept of a recipient, for how long, who sees it, and how to object. */
export function Privacy({ view, facts, language, providerName, supportEmail }: PrivacyProps) {
  const { face, retailerName: retailer } = view;
  const { inLanguage, change: pageIn } = addressesOf(view);
  const say = sayPrivacy(language, retailer, providerName);
  return (
    <>
      <Top {...{ providerName, language, retailer, inLanguage }} logo={face.logo} />
      <main className="reading">
        <section>
          <p>
            <a href={pageIn(language)}>{say('back')}</a>
          </p>
          <h1>{say('title')}</h1>
          <p>{say('lead')}</p>
        </section>
        <section aria-labelledby="kept">
          <h2 id="kept">{say('kept')}</h2>
          <dl>
            {kept.map((name) => (
              <div key={name}>
                <dt>{say(`${name}.what`)}</dt>
                <dd>{say(`${name}.long`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="seen">
          <h2 id="seen">{say('seen')}</h2>
          <ul>
            {(['retailer', 'courier', 'link', 'mail', ...facts.services, 'nobody'] as const).map((name) => (
              <li key={name}>{say(`seen.${name}`)}</li>
            ))}
          </ul>
        </section>
        <Rights {...{ facts, language, say, retailer, supportEmail }} />
      </main>
      <Foot {...{ language, providerName, supportEmail }} />
    </>
  );
}

type RightsProps = Pick<PrivacyProps, 'facts' | 'language' | 'supportEmail'> & {
  say: ReturnType<typeof sayPrivacy>;
  retailer: string;
};

function Rights({ facts: { contact }, language, say, retailer, supportEmail }: RightsProps) {
  const isReached = Object.values(contact).some((way) => way !== null);
  return (
    <>
      <section aria-labelledby="rights">
        <h2 id="rights">{say('rights')}</h2>
        <p>{say('rights.text')}</p>
        {!isReached && (
          <p>
            {say('rights.ask')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </section>
      {isReached && <Contact face={contact} retailer={retailer} language={language} />}
      <section aria-label={say('rights.further')}>
        <p>{say('rights.further')}</p>
        <ul>
          {(['canada', 'quebec'] as const).map((office) => (
            <li key={office}>
              <a href={offices[office][language]}>{say(`rights.${office}`)}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
