import { claimLimit, isClaimOpen, ratings } from '@portage/contract/claims/rules';
import type { Language } from '@portage/contract/errors';
import type { SentForm } from '@portage/contract/tracking/page';
import { addressesOf } from '../addresses.ts';
import { printMoment } from '../page/moments.ts';
import type { Parcel } from '../page/parcel.ts';
import { sayStatic } from './say.ts';

type AfterProps = { view: Parcel; sent: SentForm | undefined; language: Language };

/** What follows a delivery: how it was, and that it never came. Plain forms, before and without any script. */
export function After({ view, sent, language }: AfterProps) {
  const say = sayStatic(language);
  const isAbout =
    sent?.typed.review !== undefined || sent?.typed.claim !== undefined || sent?.typed.found !== undefined;
  // Whoever still waits for a parcel is not asked how its delivery was.
  const isClaimed = view.claim !== null && isClaimOpen(view.claim.status);
  const faults = isAbout ? (sent?.faults ?? []) : [];
  return (
    <section id="after" aria-labelledby="after-heading">
      <h2 id="after-heading">{say(view.claim ? 'after.claim' : 'after.heading')}</h2>
      {faults.map(({ path, message }) => (
        <p key={path} className="wrong" role="alert">
          {message}
        </p>
      ))}
      {view.rating !== null && <p className="right">{say('review.thanks', { rating: view.rating })}</p>}
      {view.claim && <ClaimNews view={view} claim={view.claim} language={language} />}
      {view.mayReview && !isClaimed && <ReviewForm view={view} language={language} />}
      {view.mayClaim && (
        <details open={sent?.typed.claim !== undefined || undefined}>
          <summary>{say('claim.begin')}</summary>
          <ClaimForm view={view} language={language} />
        </details>
      )}
    </section>
  );
}

type Of = Omit<AfterProps, 'sent'>;

function ReviewForm({ view, language }: Of) {
  const say = sayStatic(language);
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#after`}>
      <fieldset className="stars">
        <legend>{say('review.ask')}</legend>
        {ratings.map((rating) => (
          <label key={rating}>
            <input type="radio" name="rating" value={rating} required aria-label={say('review.of', { rating })} />
            <span aria-hidden="true">{rating}</span>
          </label>
        ))}
      </fieldset>
      <div>
        <label htmlFor="review">{say('review.words')}</label>
        <textarea id="review" name="review" rows={2} maxLength={claimLimit} />
      </div>
      <button type="submit">{say('review.button')}</button>
    </form>
  );
}

function ClaimForm({ view, language }: Of) {
  const say = sayStatic(language);
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#after`}>
      <p>{say('claim.text')}</p>
      <div>
        <label htmlFor="claim">{say('claim.words')}</label>
        <textarea id="claim" name="claim" rows={3} maxLength={claimLimit} required />
      </div>
      <button type="submit">{say('claim.button')}</button>
    </form>
  );
}

/** Where the claim stands, and what was answered. */
function ClaimNews({ view, claim, language }: Of & { claim: NonNullable<Parcel['claim']> }) {
  const say = sayStatic(language);
  return (
    <>
      <p className="right">{say(`claim.${claim.status}`)}</p>
      <ul className="answers">
        {claim.answers.map(({ id, byCourier, words, at }) => (
          <li key={id}>
            <p className="note">
              {byCourier ? say('claim.courier') : view.retailerName}, {printMoment(at, 'day', language, null)}
            </p>
            <p className="said">{words}</p>
          </li>
        ))}
      </ul>
      {isClaimOpen(claim.status) && (
        <form method="post" action={`${addressesOf(view).change(language)}#after`}>
          <button type="submit" name="found" value="1" className="quiet">
            {say('claim.found')}
          </button>
        </form>
      )}
    </>
  );
}
