import { claimLimit, ratings } from '@portage/contract/claims/rules';
import type { Language } from '@portage/contract/errors';
import type { SentForm } from '@portage/contract/tracking/page';
import { addressesOf } from '../addresses.ts';
import { printMoment } from '../page/moments.ts';
import type { Parcel } from '../page/parcel.ts';
import { staticTranslator } from './translate.ts';

type AfterProps = { view: Parcel; sent: SentForm | undefined; language: Language };

/** Renders the feedback after a delivery: a review, or a claim that it never arrived. Plain forms that work without JavaScript. */
export function After({ view, sent, language }: AfterProps) {
  const t = staticTranslator(language);
  const isAbout =
    sent?.typed.review !== undefined || sent?.typed.claim !== undefined || sent?.typed.found !== undefined;
  const faults = isAbout ? (sent?.faults ?? []) : [];
  return (
    <section id="after" aria-labelledby="after-heading">
      <h2 id="after-heading">{t(view.claim ? 'after.claim' : 'after.heading')}</h2>
      {faults.map(({ path, message }) => (
        <p key={path} className="wrong" role="alert">
          {message}
        </p>
      ))}
      {view.rating !== null && <p className="right">{t('review.thanks', { rating: view.rating })}</p>}
      {view.claim && <ClaimNews view={view} claim={view.claim} language={language} />}
      {/* A recipient who still waits for a parcel is not asked for a review. */}
      {view.mayReview && !view.isClaimed && <ReviewForm view={view} sent={sent} language={language} />}
      {view.mayClaim && (
        <details open={sent?.typed.claim !== undefined || undefined}>
          <summary>{t('claim.begin')}</summary>
          <ClaimForm view={view} sent={sent} language={language} />
        </details>
      )}
    </section>
  );
}

function ReviewForm({ view, sent, language }: AfterProps) {
  const t = staticTranslator(language);
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#after`}>
      <fieldset className="stars">
        <legend>{t('review.ask')}</legend>
        {ratings.map((rating) => (
          <label key={rating}>
            <input
              type="radio"
              name="rating"
              value={rating}
              defaultChecked={sent?.typed.rating === `${rating}`}
              required
              aria-label={t('review.of', { rating })}
            />
            <span aria-hidden="true">{rating}</span>
          </label>
        ))}
      </fieldset>
      <div>
        <label htmlFor="review">{t('review.words')}</label>
        <textarea id="review" name="review" rows={2} maxLength={claimLimit} defaultValue={sent?.typed.review} />
      </div>
      <button type="submit">{t('review.button')}</button>
    </form>
  );
}

function ClaimForm({ view, sent, language }: AfterProps) {
  const t = staticTranslator(language);
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#after`}>
      <p>{t(view.photos.length > 0 ? 'claim.text' : 'claim.textNoPhoto')}</p>
      <div>
        <label htmlFor="claim">{t('claim.words')}</label>
        <textarea id="claim" name="claim" rows={3} maxLength={claimLimit} defaultValue={sent?.typed.claim} required />
      </div>
      <button type="submit">{t('claim.button')}</button>
    </form>
  );
}

type ClaimNewsProps = Omit<AfterProps, 'sent'> & { claim: NonNullable<Parcel['claim']> };

/** Renders the claim's status and replies. */
function ClaimNews({ view, claim, language }: ClaimNewsProps) {
  const t = staticTranslator(language);
  return (
    <>
      <p className="right">{t(`claim.${claim.status}`)}</p>
      <ul className="answers">
        {claim.answers.map(({ id, byCourier, words, at }) => (
          <li key={id}>
            <p className="note">
              {byCourier ? t('claim.courier') : view.retailerName}, {printMoment(at, 'day', language, null)}
            </p>
            <p className="free-text">{words}</p>
          </li>
        ))}
      </ul>
      {view.isClaimed && (
        <form method="post" action={`${addressesOf(view).change(language)}#after`}>
          <button type="submit" name="found" value="1" className="quiet">
            {t('claim.found')}
          </button>
        </form>
      )}
    </>
  );
}
