import { LogAction } from '@portage/contract/orders/log';
import type { ActionLogs } from '@portage/contract/orders/schema';
import type { z } from 'zod';
import { fieldName } from '../orders/fieldName.ts';
import { useT as useOrderWords } from '../orders/words.ts';
import { useFormats } from '../words/formats.ts';
import type { Translate } from '../words/translate.ts';
import { useT, type words } from './words.ts';

type LogLine = z.output<typeof ActionLogs>['data'][number];

/** Renders an action on the order, a message for the courier or of it, or a note of the team. */
export function LogEntry({ line }: { line: LogLine }) {
  const t = useT();
  const named = useOrderWords();
  const { list, storeTime } = useFormats();
  const fields = (content: string) => list([...new Set(content.split(', ').map((field) => fieldName(field, named)))]);
  const { text, quote } = readLine(line, t, fields);
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
      <p className="free-text">{text}</p>
      {quote !== '' && <q className="muted free-text">{quote}</q>}
    </li>
  );
}

/** Returns the text of an entry in the member's language. Texts that members wrote, and actions of a newer server, are shown unchanged. */
function readLine(line: LogLine, t: Translate<typeof words>, fields: (content: string) => string) {
  const action = LogAction.safeParse(line.action).data;
  if (!action) return { text: line.content || line.action, quote: '' };
  if (action === 'ORDERS_IMPORTED') return { text: t('did.ORDERS_IMPORTED', { file: line.content }), quote: '' };
  if (action === 'ORDER_EDITED') return { text: t('did.ORDER_EDITED', { fields: fields(line.content) }), quote: '' };
  return { text: t(`did.${action}`), quote: line.content };
}
