import { addressesOf } from '../addresses.ts';
import { printDay, printPromise } from '../page/moments.ts';
import type { FormProps } from './ChangeFields.tsx';
import { staticTranslator } from './translate.ts';

/** Asks the courier for another day before the first visit, or shows what became of that request. */
export function AnotherDay({ view, language }: Omit<FormProps, 'sent'>) {
  const t = staticTranslator(language);
  const { daysToAsk: days, request } = view;
  const action = `${addressesOf(view).change(language)}#changes`;
  return (
    <>
      {request && (
        <p className="asked">
          {t(request.isOpen ? 'ask.open' : 'ask.declined', { day: printPromise(request.date, language) })}
        </p>
      )}
      {request?.isOpen && (
        <form method="post" action={action}>
          <button type="submit" name="withdraw" value="1" className="quiet">
            {t('ask.withdraw')}
          </button>
        </form>
      )}
      {!request?.isOpen && days.length > 0 && (
        <details className="answer">
          <summary>{t('ask.heading')}</summary>
          <form className="days" method="post" action={action}>
            <p>{t('ask.text')}</p>
            {days.map((day) => (
              <button key={day} type="submit" name="askDate" value={day}>
                {t('answer.on', { day: printDay(day, language) })}
              </button>
            ))}
          </form>
        </details>
      )}
    </>
  );
}
