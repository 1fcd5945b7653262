import { paths } from '@portage/contract/index';
import type { TimelineEntry } from '@portage/contract/timeline/schema';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

type Entry = Extract<TimelineEntry, { kind: 'HANDOVER' }>;

/** Renders what became of the order at a handover, with a link to it. */
export function HandoverEntry({ entry }: { entry: Entry }) {
  const t = useT();
  const { storeTime } = useFormats();
  const { at, by, driver, handoverId: id, outcome, packages, of } = entry;
  const isMissed = outcome === 'LEFT' && driver === null;
  const text = isMissed ? t('handover.MISSED') : t(`handover.${outcome}`, { driver: driver ?? '' });
  return (
    <li className="stack">
      <div className="row row-apart">
        <span>
          <Link to={paths.handover} params={{ id }}>
            {text}
          </Link>{' '}
          <span className="muted">
            {[of > 1 && t('handoverPackages', { count: packages, of }), by].filter(Boolean).join(' · ')}
          </span>
        </span>
        <time className="muted numeric" dateTime={at.at}>
          {storeTime(at)}
        </time>
      </div>
    </li>
  );
}
