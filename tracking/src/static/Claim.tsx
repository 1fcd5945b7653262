import { claimKinds, claimLimit, isClaimOpen } from '@portage/contract/claims/rules';
import { claimKindNames } from '@portage/contract/claims/words';
import type { Language } from '@portage/contract/errors';
import type { SentForm } from '@portage/contract/tracking/page';
import { translate } from '@portage/contract/words';
import { addressesOf } from '../addresses.ts';
import { printMoment, printPromise } from '../page/moments.ts';
import type { Parcel } from '../page/parcel.ts';
import { Faults } from './Faults.tsx';
import { staticTranslator } from './translate.ts';

type ClaimProps = { view: Parcel; sent: SentForm | undefined; language: Language; supportEmail: string };

/** Renders the claim about a delivery: its form, or its number, status and answers. Plain forms that work without JavaScript. */
export function ClaimCard({ view, sent, language, supportEmail }: ClaimProps) {
  const t = staticTranslator(language);
  const { claim, mayClaim } = view;
  if (!claim && !mayClaim) return null;
  return (
    <section id="claim" aria-labelledby="claim-heading">
      <h2 id="claim-heading">{t(claim ? 'claim.heading' : 'claim.ask')}</h2>
      <Faults sent={sent} />
      {claim ? (
        <ClaimNews view={view} claim={claim} language={language} supportEmail={supportEmail} />
      ) : (
        <details open={sent?.typed.claim !== undefined || undefined}>
          <summary>{t('claim.begin')}</summary>
          <ClaimForm view={view} sent={sent} language={language} />
        </details>
      )}
    </section>
  );
}

function ClaimForm({ view, sent, language }: Omit<ClaimProps, 'supportEmail'>) {
  const t = staticTranslator(language);
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#claim`}>
      <fieldset className="options">
        <legend>{t('claim.kind')}</legend>
        {claimKinds.map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" value={kind} defaultChecked={sent?.typed.kind === kind} required />
            {translate(claimKindNames[kind], language, {})}
          </label>
        ))}
      </fieldset>
      <p className="hint">{t(view.photos.length > 0 ? 'claim.text' : 'claim.textNoPhoto')}</p>
      <div>
        <label htmlFor="claim-words">{t('claim.words')}</label>
        <textarea
          id="claim-words"
          name="claim"
          rows={3}
          maxLength={claimLimit}
          defaultValue={sent?.typed.claim}
          required
        />
      </div>
      <button type="submit">{t('claim.button')}</button>
    </form>
  );
}

type ClaimNewsProps = Omit<ClaimProps, 'sent'> & { claim: NonNullable<Parcel['claim']> };

/** Renders the claim's number and status, until when it is answered, its photos and its answers. */
function ClaimNews({ view, claim, language, supportEmail }: ClaimNewsProps) {
  const { number, kind, photos, answers, mayAddPhoto } = claim;
  const t = staticTranslator(language, { email: supportEmail });
  const about = translate(claimKindNames[kind], language, {});
  return (
    <>
      <p>
        <strong>{number ? t('claim.number', { number, about }) : about}</strong>
      </p>
      <p className={isClaimOpen(claim.status) ? undefined : 'right'}>
        {statusText(view, claim, language, supportEmail)}
      </p>
      <ul className="answers">
        {answers.map(({ id, byCourier, words, at }) => (
          <li key={id}>
            <p className="note">
              {byCourier ? t('claim.courier') : view.retailerName}, {printMoment(at, 'day', language, null)}
            </p>
            <p className="free-text">{words}</p>
          </li>
        ))}
      </ul>
      {photos.length > 0 && <ClaimPhotos photos={photos} language={language} />}
      {mayAddPhoto && <PhotoForm view={view} language={language} />}
      {isClaimOpen(claim.status) && (
        <form method="post" action={`${addressesOf(view).change(language)}#claim`}>
          <button type="submit" name="found" value="1" className="quiet">
            {t(kind === 'NOT_RECEIVED' ? 'claim.found' : 'claim.withdraw')}
          </button>
        </form>
      )}
    </>
  );
}

/** Returns the sentence about a claim as of today: a promised day that has passed is not promised again. */
function statusText(
  { today }: Parcel,
  { status, kind, answerBy }: ClaimNewsProps['claim'],
  language: Language,
  email: string,
): string {
  const t = staticTranslator(language, { email });
  if (status === 'FOUND') return t(kind === 'NOT_RECEIVED' ? 'claim.FOUND' : 'claim.withdrawn');
  const day = answerBy.local.slice(0, 10);
  return status === 'OPEN' && day < today
    ? t('claim.late')
    : t(`claim.${status}`, { day: printPromise(day, language) });
}

type PhotosProps = { photos: NonNullable<Parcel['claim']>['photos']; language: Language };

function ClaimPhotos({ photos, language }: PhotosProps) {
  const t = staticTranslator(language);
  return (
    <ul className="photos">
      {photos.map(({ url }, index) => (
        <li key={url}>
          <a href={url}>
            <img
              src={url}
              alt={t('claim.photo', { position: index + 1, count: photos.length })}
              width="320"
              height="240"
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Adds one photo of the claim at a time, so that each is short enough for a poor connection. */
function PhotoForm({ view, language }: Pick<ClaimProps, 'view' | 'language'>) {
  const t = staticTranslator(language);
  return (
    <form
      className="changes"
      method="post"
      encType="multipart/form-data"
      action={`${addressesOf(view).claimPhoto(language)}#claim`}
    >
      <div>
        <label htmlFor="claim-photo">{t('claim.addPhoto')}</label>
        <input id="claim-photo" type="file" name="photo" accept="image/jpeg,image/png,image/webp" required />
      </div>
      <button type="submit" className="quiet">
        {t('claim.sendPhoto')}
      </button>
    </form>
  );
}
