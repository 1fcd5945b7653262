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

/** The limits from the code, for the placeholders of the text. */
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

const sayPrivacy = (language: Language, values: { retailer: string; provider: string; recipientDays: number }) =>
  translatorOf(words, language, { ...figures, ...values });

const kept = ['order', 'page', 'driver', 'chat', 'photos', 'messages', 'codes', 'tries', 'device'] as const;
const offices = {
  canada: { en: 'https://www.priv.gc.ca/en/', fr: 'https://www.priv.gc.ca/fr/' },
  quebec: { en: 'https://www.cai.gouv.qc.ca/english/', fr: 'https://www.cai.gouv.qc.ca/' },
} as const;

type PrivacyProps = Pick<PageInput, 'language' | 'providerName' | 'supportEmail'> & {
  view: TrackingView;
  facts: PrivacyFacts;
};

/** Explains which data of a recipient are stored, for how long, who sees them, and how to object. */
export function Privacy({ view, facts, language, providerName, supportEmail }: PrivacyProps) {
  const { face, retailerName: retailer } = view;
  const { inLanguage, change: pageIn } = addressesOf(view);
  const { recipientDays } = facts;
  const t = sayPrivacy(language, { retailer, provider: providerName, recipientDays });
  return (
    <>
      <Top {...{ providerName, language, retailer, inLanguage }} logo={face.logo} />
      <main className="reading">
        <section>
          <p>
            <a href={pageIn(language)}>{t('back')}</a>
          </p>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </section>
        <section aria-labelledby="kept">
          <h2 id="kept">{t('kept')}</h2>
          <dl>
            {kept.map((name) => (
              <div key={name}>
                <dt>{t(`${name}.what`)}</dt>
                <dd>{t(`${name}.long`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="seen">
          <h2 id="seen">{t('seen')}</h2>
          <ul>
            {(['retailer', 'courier', 'link', 'mail', ...facts.services, 'nobody'] as const).map((name) => (
              <li key={name}>{t(`seen.${name}`)}</li>
            ))}
          </ul>
        </section>
        <Rights {...{ facts, language, t, retailer, supportEmail }} />
      </main>
      <Foot {...{ language, providerName, supportEmail }} />
    </>
  );
}

type RightsProps = Pick<PrivacyProps, 'facts' | 'language' | 'supportEmail'> & {
  t: ReturnType<typeof sayPrivacy>;
  retailer: string;
};

function Rights({ facts: { contact }, language, t, retailer, supportEmail }: RightsProps) {
  const isReached = Object.values(contact).some((way) => way !== null);
  return (
    <>
      <section aria-labelledby="rights">
        <h2 id="rights">{t('rights')}</h2>
        <p>{t('rights.text')}</p>
        {!isReached && (
          <p>
            {t('rights.ask')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </section>
      {isReached && <Contact face={contact} retailer={retailer} language={language} />}
      <section aria-label={t('rights.further')}>
        <p>{t('rights.further')}</p>
        <ul>
          {(['canada', 'quebec'] as const).map((office) => (
            <li key={office}>
              <a href={offices[office][language]}>{t(`rights.${office}`)}</a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
