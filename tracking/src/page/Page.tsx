import type { PageInput } from '@portage/contract/tracking/page';
import type { TrackingView } from '@portage/contract/tracking/schema';
import type { ReactNode } from 'react';
import { addressesOf } from '../addresses.ts';
import { pageTranslator } from '../translate.ts';
import { Address } from './Address.tsx';
import { CityMap, type LoadStreets } from './arrival/CityMap.tsx';
import { Banner } from './Banner.tsx';
import { ChatLauncher, type LoadChat } from './ChatLauncher.tsx';
import { Journey } from './Journey.tsx';
import { differingZone } from './moments.ts';
import { News } from './News.tsx';
import { Packages } from './Packages.tsx';
import { type Parcel, parcelOf, toneOf } from './parcel.ts';
import { ReaderContext, useReader } from './reader.ts';
import { Scene } from './Scene.tsx';
import { useHydrated } from './useHydrated.ts';
import { useLiveView } from './useLiveView.ts';
import { When } from './When.tsx';

/** The data from which server and browser render the page; it is inlined in the document. */
export type PageData = Omit<PageInput, 'nonce' | 'code' | 'isPreview'>;

/** The parts that only the server renders, by the id of their element; the browser keeps their HTML. */
export const partNames = ['top', 'scene', 'changes', 'after', 'opening', 'advice', 'contact', 'foot'] as const;
export type StaticParts = Readonly<Partial<Record<(typeof partNames)[number], ReactNode>>>;

type PageProps = Omit<PageData, 'view' | 'problem' | 'postalCodeTried'> & {
  view: TrackingView;
  parts: StaticParts;
  /** Only set in a browser. */
  loadChat?: LoadChat;
  loadStreets?: LoadStreets;
};

/** Renders the recipient's page; follows the parcel's live events in a browser. */
export function Page({
  view: first,
  sent,
  parts,
  loadChat,
  loadStreets,
  language,
  providerName,
  supportEmail,
}: PageProps) {
  const view = parcelOf(useLiveView(first));
  const zone = useViewerZone(view);
  const t = pageTranslator(language, { retailer: view.retailerName, provider: providerName, email: supportEmail });
  const { phone, email, address } = view.face;
  const hasAfter = view.mayReview || view.mayClaim || view.rating !== null || view.claim !== null;
  return (
    <ReaderContext value={{ language, t, zone, email: supportEmail }}>
      {parts.top}
      <News first={first} view={view} />
      <main className={`tone-${view.isClaimed ? 'skipped' : toneOf(view.status)}`}>
        <div className="story">
          <Banner
            view={view}
            scene={
              <Scene view={view} first={first}>
                {parts.scene}
              </Scene>
            }
          />
          {view.asks.map(({ text, code }) => (
            <p key={text.en} className="note">
              {text[language]} {code && <strong className="code">{code}</strong>}
            </p>
          ))}
          <ChatLauncher view={view} load={loadChat} />
          {view.map && <CityMap map={view.map} driver={view.whereabouts?.driver ?? null} loadStreets={loadStreets} />}
          {(view.canChange || sent) && parts.changes}
          {view.signed && <p className="note">{view.signed[language]}</p>}
          <Photos view={view} />
          {hasAfter && (parts.after ?? <Again view={view} text={t('after.see')} />)}
          {hasAfter && parts.after && reactionOf(view) !== reactionOf(first) && (
            <Again view={view} text={t('after.news')} />
          )}
          {!view.open && (view.isOver ? <p className="note">{t('over.text')}</p> : parts.opening)}
        </div>
        <div className="aside">
          <Journey view={view} />
          <Details view={view} />
          <Packages view={view} />
          {(phone || email || address) && parts.contact}
          {view.isPharmacy && parts.advice}
        </div>
      </main>
      {parts.foot}
    </ReaderContext>
  );
}

/** Returns a value that differs whenever the shown feedback changes. */
const reactionOf = ({ claim, rating }: Pick<TrackingView, 'claim' | 'rating'>) =>
  `${rating}-${claim?.status}-${claim?.answers.length}`;

/** Links to the page with its current feedback. The URL must differ, or a browser would only scroll. */
function Again({ view, text }: { view: Parcel; text: string }) {
  const { language } = useReader();
  return (
    <p className="note">
      <a href={`${addressesOf(view).change(language)}&seen=${reactionOf(view)}#after`}>{text}</a>
    </p>
  );
}

/** Returns the viewer's time zone if it shows the page's times differently, else null. The server and the first render use the store's. */
function useViewerZone({ completedAt, journey, window }: Parcel): string | null {
  const moments = [...journey.map(({ at }) => at), completedAt, window?.from].filter((each) => each != null);
  return useHydrated(() => differingZone(moments), null);
}

/** Describes the parcel and its destination; on a closed page, only the data that are printed on the parcel itself. */
function Details({ view }: { view: Parcel }) {
  const { t } = useReader();
  const pickup = view.type === 'PICKUP';
  return (
    <section aria-labelledby="details">
      <h2 id="details">{t('details.heading')}</h2>
      <dl>
        <Row name={t(pickup ? 'details.goesTo' : 'details.from')}>{view.retailerName}</Row>
        {view.address && (
          <Row name={t(pickup ? 'details.pickupAddress' : 'details.address')}>
            <Address address={view.address} />
          </Row>
        )}
        {view.number && <Row name={t('details.number')}>{view.number}</Row>}
        <Row name={t('details.code')}>
          <span className="code">{view.trackingCode}</span>
        </Row>
        {view.attempts > 1 && <Row name={t('details.attempts')}>{view.attempts}</Row>}
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Renders the proof-of-delivery photos. Each opens large in a popover, which needs no JavaScript. */
function Photos({ view }: { view: Parcel }) {
  const { t } = useReader();
  const count = view.photos.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">{t('photos.heading')}</h2>
      <ul className="photos">
        {view.photos.map(({ url }, index) => {
          const id = `photo-${index}`;
          const image = <img src={url} alt={t('photos.each', { position: index + 1, count })} loading="lazy" />;
          return (
            <li key={url}>
              <button type="button" popoverTarget={id}>
                {image}
              </button>
              <figure id={id} popover="">
                {image}
                <figcaption>
                  {view.completedAt && (
                    <span>
                      {t(view.type === 'PICKUP' ? 'arrival.collected' : 'arrival.delivered')}{' '}
                      <When at={view.completedAt} shape="day" />, <When at={view.completedAt} shape="time" />
                    </span>
                  )}
                  <button type="button" popoverTarget={id}>
                    {t('photos.close')}
                  </button>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
