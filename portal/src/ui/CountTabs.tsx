import './countTabs.css';
import type { MouseEvent } from 'react';
import { useFormats } from '../words/formats.ts';
import { LinkRow } from './LinkRow.tsx';

/** A group of a list: its name, its link, and the number of its entries, or its text; undefined while loading, null if it is not counted. */
export type CountTab = {
  name: string;
  count: number | string | undefined | null;
  href: string;
  isCurrent: boolean;
  go: () => void;
  /** The colour of the count when the group is not empty. */
  tone?: 'danger' | 'info';
};

/** Renders the groups of a list as tabs with counts. Each is a real link, which can be opened in a new browser tab. */
export function CountTabs({ label, tabs }: { label: string; tabs: CountTab[] }) {
  const { number } = useFormats();
  // The counts arrive after the names, and push the current tab aside.
  const counts = tabs.map(({ count }) => count).join();
  const current = `${tabs.find(({ isCurrent }) => isCurrent)?.href} ${counts}`;
  return (
    <LinkRow label={label} className="count-tabs" current={current}>
      <div>
        {tabs.map(({ name, count, href, isCurrent, go, tone }) => (
          <a
            key={name}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={(event) => follow(event, go)}
          >
            {name}
            {count !== null && (
              <span className="count" data-tone={count ? tone : undefined}>
                {typeof count === 'number' ? number(count) : (count ?? ' ')}
              </span>
            )}
          </a>
        ))}
      </div>
    </LinkRow>
  );
}

function follow(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go();
}
