import { claimLimit, ratings } from '@portage/contract/claims/rules';
import type { Language } from '@portage/contract/errors';
import type { SentForm } from '@portage/contract/tracking/page';
import { addressesOf } from '../addresses.ts';
import type { Parcel } from '../page/parcel.ts';
import { ClaimCard } from './Claim.tsx';
import { Faults } from './Faults.tsx';
import { feedbackIn } from './feedback.ts';
import { staticTranslator } from './translate.ts';

type AfterProps = { view: Parcel; sent: SentForm | undefined; language: Language };

/** Renders the feedback after a delivery: what is wrong with it first, then a review. Plain forms that work without JavaScript. */
export function After({ view, sent, language, supportEmail }: AfterProps & { supportEmail: string }) {
  const { claim, review } = feedbackIn(sent);
  return (
    <div id="after" className="after">
      <ClaimCard view={view} sent={claim} language={language} supportEmail={supportEmail} />
      <Review view={view} sent={review} language={language} />
    </div>
  );
}

/** Renders the review. A recipient with an open claim is not asked for one. */
function Review({ view, sent, language }: AfterProps) {
  const t = staticTranslator(language);
  const isAsked = view.mayReview && !view.isClaimed;
  if (!isAsked && view.rating === null) return null;
  return (
    <section aria-labelledby="after-heading">
      <h2 id="after-heading">{t('after.heading')}</h2>
      <Faults sent={sent} />
      {view.rating !== null && <p className="right">{t('review.thanks', { rating: view.rating })}</p>}
      {isAsked && <ReviewForm view={view} sent={sent} language={language} />}
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
