import { ExclamationCircleFilled } from '@ant-design/icons';
import type { WordKey } from '../../words/translate.ts';
import { useWords } from '../../words/translate.ts';
import type { RowFault } from './faults.ts';
import { words } from './words.ts';

/** What is wrong in as few words as a narrow cell holds. Sentences that are short themselves have none. */
const briefs: Readonly<Record<string, WordKey<typeof words>>> = {
  ROW_BLANK: 'briefBlank',
  CELL_ERROR: 'briefNotComputed',
  INVALID_CHOICE: 'briefNoChoice',
  DATE_IN_PAST: 'briefPast',
  STORE_CLOSED_THAT_DAY: 'briefClosed',
  NOT_A_PICKUP_TIME: 'briefNoPickup',
  SLOT_PAST_CUTOFF: 'briefCutoff',
  ADDRESS_OUTSIDE_SERVICE_AREA: 'briefOutside',
  ADDRESS_WITHOUT_POSTAL_CODE: 'briefNoPostalCode',
  ORDER_NUMBER_TWICE: 'briefTwice',
};
/** How much room a sentence needs: the style sheet knows the widths. */
const lengthOf = (message: string) => (message.length > 34 ? 'long' : message.length > 22 ? 'middle' : 'short');

/** A fault beneath its cell: the sentence where there is room for it, else in brief. Who listens hears the sentence either way. */
export function FaultText({ fault: { type, message } }: { fault: RowFault }) {
  const t = useWords(words);
  const brief = briefs[type];
  return (
    <span className="review-fault" data-length={brief && lengthOf(message)}>
      <ExclamationCircleFilled aria-hidden /> <span className="review-fault-whole">{message}</span>
      {brief && (
        <span className="review-fault-brief" aria-hidden>
          {t(brief)}
        </span>
      )}
    </span>
  );
}
