// The header and footer of every page, and the retailer's contact details. They do not change while a page is open.
import { LogoMark } from '@portage/brand/Logo';
import type { Language } from '@portage/contract/errors';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { staticTranslator } from './translate.ts';

type TopProps = {
  providerName: string;
  logo: TrackingView['face']['logo'];
  /** Empty on a page that belongs to no retailer. */
  retailer: string;
  language: Language;
  inLanguage(lang: Language): string;
};

/** Renders the header: the retailer's brand, and the link to the other language. Without a retailer, the courier's. */
export function Top({ providerName, logo, retailer, language, inLanguage }: TopProps) {
  const other = language === 'en' ? 'fr' : 'en';
  return (
    <header id="top">
      <p className="brand">
        {logo ? (
          <img
            className={logo.poorOn ? `logo poor-on-${logo.poorOn.toLowerCase()}` : 'logo'}
            src={logo.url}
            alt={retailer}
            width={logo.width}
            height={logo.height}
          />
        ) : (
          retailer || (
            <>
              <LogoMark height={32} />
              {providerName}
            </>
          )
        )}
      </p>
      <a href={inLanguage(other)} lang={other} hrefLang={other}>
        {staticTranslator(language)('language.other')}
      </a>
    </header>
  );
}

type FootProps = { providerName: string; supportEmail: string; language: Language; privacy?: string };

/** Renders the footer: the support address, the carrier and the privacy page. */
export function Foot({ providerName, supportEmail, language, privacy }: FootProps) {
  const t = staticTranslator(language, { provider: providerName });
  return (
    <footer id="foot">
      <p>
        {t('footer.help')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      {privacy && (
        <p>
          <a href={privacy}>{t('footer.privacy')}</a>
        </p>
      )}
      <p>{t('footer.provider')}</p>
    </footer>
  );
}

type ContactProps = {
  face: Pick<TrackingView['face'], 'phone' | 'email' | 'address'>;
  retailer: string;
  language: Language;
};

/** Renders the retailer's contact details. */
export function Contact({ face: { phone, email, address }, retailer, language }: ContactProps) {
  const t = staticTranslator(language, { retailer });
  return (
    <section id="contact" aria-labelledby="reach">
      <h2 id="reach">{t('contact.heading')}</h2>
      <address>
        {phone && (
          <p>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </p>
        )}
        {email && (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        {address && <p>{address}</p>}
      </address>
    </section>
  );
}
