import { bannerOf } from '@portage/contract/tracking/words';
import { addressesOf } from '../addresses.ts';
import { printDay, printPromise } from '../page/moments.ts';
import type { FormProps } from './ChangeFields.tsx';
import { staticTranslator } from './translate.ts';

type Of = Omit<FormProps, 'sent'>;

/** Asks the courier for another day before the first visit, or shows what became of that request. */
export function AnotherDay({ view, language }: Of) {
  const t = staticTranslator(language);
  const { until, isPlanned } = bannerOf(view);
  const isAsked = view.request?.isOpen || view.daysToAsk.length === 0;
  return (
    <>
      <Requested view={view} language={language} />
      {view.request && !view.request.isOpen && until && isPlanned && (
        <p className="note">{t('ask.silence', { day: printPromise(until, language) })}</p>
      )}
      {!isAsked && (
        <details className="answer">
          <summary>{t('ask.heading')}</summary>
          <AskForDay view={view} language={language} text={t('ask.text')} />
        </details>
      )}
    </>
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
          <p className="note">{t('return.silence')}</p>
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
function Requested({ view: { request, ...view }, language }: Of) {
  const t = staticTranslator(language);
  if (!request) return null;
  const day = printPromise(request.date, language);
  if (!request.isOpen) return <p className="asked">{t('ask.declined', { day })}</p>;
  return (
    <>
      <p className="asked">{t('ask.open', { day })}</p>
      <form method="post" action={`${addressesOf(view).change(language)}#changes`}>
        <button type="submit" name="withdraw" value="1" className="quiet">
          {t('ask.withdraw')}
        </button>
      </form>
    </>
  );
}
