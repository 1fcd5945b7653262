import type { PageInput } from '@portage/contract/tracking/page';
import type { TrackingView } from '@portage/contract/tracking/schema';
import type { ReactNode } from 'react';
import { addressesOf } from './addresses.ts';
import { Banner } from './Banner.tsx';
import { Details } from './Details.tsx';
import { Frame } from './Frame.tsx';
import { Journey } from './Journey.tsx';
import { useLatest } from './live.ts';
import { News } from './News.tsx';
import { Packages } from './Packages.tsx';
import { Pharmacy } from './Pharmacy.tsx';
import { Photos } from './Photos.tsx';
import { PostalCodeForm } from './PostalCodeForm.tsx';
import { Problem, type ProblemKind } from './Problem.tsx';
import { ReadingContext } from './reading.ts';
import { sayIn } from './say.ts';
import { shownOf, toneOf } from './shown.ts';
import { useViewerZone } from './zone.ts';

/** What server and browser draw the page from; the browser finds it in the document. */
export type PageData = Omit<PageInput, 'nonce' | 'code'>;

/** The form is the server's: it comes from there, and the browser keeps it as it stands in the document. */
type PageProps = PageData & { change?: ReactNode };

/** The recipient's page. */
export function Page({ view, problem, ...around }: PageProps) {
  return view ? <Parcel first={view} {...around} /> : <Nothing kind={problem ?? 'notFound'} {...around} />;
}

type Around = Pick<PageProps, 'language' | 'postalCodeTried' | 'providerName' | 'supportEmail' | 'sent' | 'change'>;

function Nothing({ kind, language, providerName, supportEmail }: Around & { kind: ProblemKind }) {
  const say = sayIn(language, { email: supportEmail });
  return (
    <ReadingContext value={{ language, say, zone: null }}>
      <Frame providerName={providerName} supportEmail={supportEmail} inLanguage={(lang) => `?lang=${lang}`}>
        <Problem kind={kind} />
      </Frame>
    </ReadingContext>
  );
}

function Parcel({ first, sent, change, language, ...around }: Around & { first: TrackingView }) {
  const { postalCodeTried, providerName, supportEmail } = around;
  const view = shownOf(useLatest(first));
  const form = (view.canChange || sent) && change;
  // After a failed visit it is the recipient's turn.
  const isAsked = view.status === 'SKIPPED';
  const zone = useViewerZone(view);
  const say = sayIn(language, { retailer: view.retailerName, provider: providerName, email: supportEmail });
  return (
    <ReadingContext value={{ language, say, zone }}>
      <Frame providerName={providerName} supportEmail={supportEmail} inLanguage={addressesOf(view).inLanguage}>
        <News first={first} view={view} />
        <main className={`tone-${toneOf[view.status]}`}>
          <div className="story">
            <Banner view={view} supportEmail={supportEmail} />
            {isAsked && form}
            <Photos view={view} />
            {!view.open && <PostalCodeForm tried={postalCodeTried} />}
            <Journey view={view} />
          </div>
          <div className="aside">
            <Details view={view} />
            {!isAsked && form}
            <Packages view={view} />
            {view.isPharmacy && <Pharmacy />}
          </div>
        </main>
      </Frame>
    </ReadingContext>
  );
}
