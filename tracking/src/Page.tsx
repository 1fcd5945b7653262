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
import { Photos } from './Photos.tsx';
import { ReadingContext } from './reading.ts';
import { sayIn } from './say.ts';
import { shownOf, toneOf } from './shown.ts';
import { useViewerZone } from './zone.ts';

/** What server and browser draw the page from; the browser finds it in the document. */
export type PageData = Omit<PageInput, 'nonce' | 'code'>;

/** What the server alone renders, and the browser keeps as it stands in the document. */
export type Still = { change?: ReactNode; postal?: ReactNode; pharmacy?: ReactNode };

type PageProps = Omit<PageData, 'view' | 'problem' | 'postalCodeTried'> & { view: TrackingView; still: Still };

/** The recipient's page. */
export function Page({ view: first, sent, still, language, providerName, supportEmail }: PageProps) {
  const view = shownOf(useLatest(first));
  const zone = useViewerZone(view);
  const say = sayIn(language, { retailer: view.retailerName, provider: providerName, email: supportEmail });
  return (
    <ReadingContext value={{ language, say, zone, email: supportEmail }}>
      <Frame providerName={providerName} supportEmail={supportEmail} inLanguage={addressesOf(view).inLanguage}>
        <News first={first} view={view} />
        <main className={`tone-${toneOf[view.status]}`}>
          <div className="story">
            <Banner view={view} />
            {(view.canChange || sent) && still.change}
            <Photos view={view} />
            {!view.open && still.postal}
          </div>
          <div className="aside">
            <Journey view={view} />
            <Details view={view} />
            <Packages view={view} />
            {view.isPharmacy && still.pharmacy}
          </div>
        </main>
      </Frame>
    </ReadingContext>
  );
}
