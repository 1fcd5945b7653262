import type { Language } from '@portage/contract/errors';
import { staticTranslator } from './translate.ts';

/**
 * Asks for the postal code, which opens the data that the printed code alone does not. It is posted, so that no URL contains it. A wrong
 * code returns to the form; the right one opens the page.
 */
export function PostalCodeForm({ action, tried, language }: { action: string; tried: boolean; language: Language }) {
  const t = staticTranslator(language);
  return (
    <section id="opening" aria-labelledby="postal">
      <h2 id="postal">{t('postal.heading')}</h2>
      <p>{t('postal.text')}</p>
      <form method="post" action={`${action}#postal`}>
        <label htmlFor="postalCode">{t('postal.label')}</label>
        {tried && (
          <p className="wrong" id="postal-wrong">
            {t('postal.wrong')}
          </p>
        )}
        <div className="field">
          <input
            id="postalCode"
            name="unlock"
            required
            maxLength={10}
            autoComplete="postal-code"
            autoCapitalize="characters"
            aria-invalid={tried || undefined}
            aria-describedby={tried ? 'postal-wrong postal-hint' : 'postal-hint'}
          />
          <button type="submit">{t('postal.button')}</button>
        </div>
        <p className="hint" id="postal-hint">
          {t('postal.hint')}
        </p>
      </form>
    </section>
  );
}
