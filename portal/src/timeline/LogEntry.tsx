import { loggedFields } from '@portage/contract/orders/fields';
import { LogAction } from '@portage/contract/orders/log';
import type { ActionLogs } from '@portage/contract/orders/schema';
import type { LoggedChange } from '@portage/contract/timeline/schema';
import type { z } from 'zod';
import { useT as useChangeWords } from '../activity/words.ts';
import { fieldName } from '../orders/fieldName.ts';
import { useFieldText } from '../orders/useFieldText.ts';
import { useT as useOrderWords } from '../orders/words.ts';
import { useFormats } from '../words/formats.ts';
import type { Translate } from '../words/translate.ts';
import { useT, type words } from './words.ts';

type LogLine = z.output<typeof ActionLogs>['data'][number];
type LogEntryProps = { line: LogLine; change: LoggedChange | null };

/** Renders an action on the order, a message for the courier or of it, or a note of the team. */
export function LogEntry({ line, change }: LogEntryProps) {
  const t = useT();
  const { storeTime } = useFormats();
  const readEdit = useEdit();
  const { text, quote } = readLine(line, t);
  const edit = line.action === 'ORDER_EDITED' ? readEdit(line.content, change) : [];
  const isWritten = line.action === null;
  const isToCourier = isWritten && !line.isTeamOnly && line.from !== 'PROVIDER';
  const readers = [line.isTeamOnly && t('teamOnly'), isToCourier && t('forCourier')].filter((each) => each !== false);
  return (
    <li className={isWritten ? 'stack card' : 'stack'} data-readers={line.isTeamOnly ? 'team' : undefined}>
      <div className="row row-apart">
        <span>
          <strong>{line.senderName}</strong>{' '}
          <span className="muted">{[t(`sender.${line.from}`), ...readers].join(' · ')}</span>
        </span>
        <time className="muted numeric" dateTime={line.createdAt.at}>
          {storeTime(line.createdAt)}
        </time>
      </div>
      {[text, ...edit].filter(Boolean).map((each) => (
        <p key={each} className="free-text">
          {each}
        </p>
      ))}
      {quote !== '' && <q className="muted free-text">{quote}</q>}
    </li>
  );
}

/** Returns the text of an entry in the member's language. Texts that members wrote, and actions of a newer server, are shown unchanged. */
function readLine(line: LogLine, t: Translate<typeof words>) {
  const action = LogAction.safeParse(line.action).data;
  if (!action) return { text: line.content || line.action, quote: '' };
  if (action === 'ORDERS_IMPORTED') return { text: t('did.ORDERS_IMPORTED', { file: line.content }), quote: '' };
  // The fields follow.
  if (action === 'ORDER_EDITED') return { text: '', quote: '' };
  return { text: t(`did.${action}`), quote: line.content };
}

/** Returns a function that describes an edit: each known change of a value, and the names of the other fields. */
function useEdit() {
  const t = useT();
  const named = useOrderWords();
  const changeText = useChangeWords();
  const { list } = useFormats();
  const text = useFieldText();
  return (content: string, change: LoggedChange | null): string[] => {
    const fields = content.split(', ');
    const namesOf = (some: readonly string[]) => [...new Set(some.map((field) => fieldName(field, named)))];
    const changed = loggedFields.filter((field) => change && field in change.after);
    const known = namesOf(changed);
    // A field that was sent with its old value did not change.
    const others = namesOf(fields.filter((field) => !change || !loggedFields.some((logged) => logged === field)));
    const rest = others.filter((name) => !known.includes(name));
    const lines = changed.map((field) => {
      const before = text(field, change?.before ?? {});
      const after = text(field, change?.after ?? {}) || changeText('nothing');
      return changeText(before === '' ? 'first' : 'change', { field: fieldName(field, named), before, after });
    });
    const isUnknown = lines.length === 0 && rest.length === 0;
    const names = isUnknown ? namesOf(fields) : rest;
    return [...lines, ...(names.length > 0 ? [t('did.ORDER_EDITED', { fields: list(names) })] : [])];
  };
}
