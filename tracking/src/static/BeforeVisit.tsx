import { bannerOf } from '@portage/contract/tracking/words';
import { useId } from 'react';
import { addressesOf } from '../addresses.ts';
import { printDay, printPromise } from '../page/moments.ts';
import type { FormProps } from './ChangeFields.tsx';
import { staticTranslator } from './translate.ts';

type Of = Omit<FormProps, 'sent'>;

/** Renders the requests that a recipient can send instead of the planned visit: another day, a hold, or a drop-off point. */
export function BeforeVisit({ view, language }: Of) {
  const t = staticTranslator(language);
  const { until, isPlanned } = bannerOf(view);
  const { request, canAskDropoff, daysToAsk, daysToHold } = view;
  const isDeclined = request !== null && !request.isOpen && !request.isAgreed;
  return (
    <>
      {isDeclined && until && isPlanned && (
        <p className="note">{t('ask.silence', { day: printPromise(until, language) })}</p>
      )}
      {daysToAsk.length > 0 && (
        <details className="answer">
          <summary>{t('ask.heading')}</summary>
          <AskForDay view={view} language={language} text={t('ask.text')} />
        </details>
      )}
      {daysToHold.length > 0 && (
        <details className="answer">
          <summary>{t('ask.hold')}</summary>
          <AskForHold view={view} language={language} />
        </details>
      )}
      {canAskDropoff && (
        <details className="answer">
          <summary>{t('ask.dropoff')}</summary>
          <form method="post" action={`${addressesOf(view).change(language)}#changes`}>
            <p>{t('ask.dropoffText')}</p>
            <button type="submit" name="askDropoff" value="1">
              {t('ask.button')}
            </button>
          </form>
        </details>
      )}
    </>
  );
}

function AskForHold({ view, language }: Of) {
  const t = staticTranslator(language);
  const id = useId();
  return (
    <form className="changes" method="post" action={`${addressesOf(view).change(language)}#changes`}>
      <div>
        <label htmlFor={id}>{t('ask.until')}</label>
        <select id={id} name="askHold">
          {view.daysToHold.map((day) => (
            <option key={day} value={day}>
              {printDay(day, language)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit">{t('ask.button')}</button>
    </form>
  );
}

/** Asks about a return that is planned: a visit instead, which the courier has to accept, or the return. Ends with what silence decides. */
export function ReturnQuestion({ view, language }: Of) {
  const retailer = view.retailerName;
  const t = staticTranslator(language, { retailer });
  return (
    <>
      <Requested view={view} language={language} />
      {view.daysToAsk.length > 0 && (
        <>
          <AskForDay view={view} language={language} text={t('return.text')} />
          <form method="post" action={`${addressesOf(view).change(language)}#changes`}>
            <button type="submit" name="confirmed" value="1" className="quiet">
              {t('return.no')}
            </button>
          </form>
          <p className="note">{t('answer.over.DELIVERY')}</p>
        </>
      )}
    </>
  );
}

function AskForDay({ view, language, text }: Of & { text: string }) {
  const t = staticTranslator(language);
  return (
    <form className="days" method="post" action={`${addressesOf(view).change(language)}#changes`}>
      <p>{text}</p>
      {view.daysToAsk.map((day) => (
        <button key={day} type="submit" name="askDate" value={day}>
          {t('answer.on', { day: printDay(day, language) })}
        </button>
      ))}
    </form>
  );
}

/** Shows the request, with a button that withdraws it, or that it was declined. */
export function Requested({ view: { request, ...view }, language }: Of) {
  const t = staticTranslator(language);
  if (!request) return null;
  const { kind, date, isOpen, isAgreed } = request;
  const day = date === null ? '' : printPromise(date, language);
  if (isAgreed) return <p className="asked">{t('ask.agreed')}</p>;
  if (!isOpen) return <p className="asked">{t(`ask.declined.${kind}`, { day })}</p>;
  return (
    <>
      <p className="asked">{t(`ask.open.${kind}`, { day })}</p>
      <form method="post" action={`${addressesOf(view).change(language)}#changes`}>
        <button type="submit" name="withdraw" value="1" className="quiet">
          {t('ask.withdraw')}
        </button>
      </form>
    </>
  );
}
