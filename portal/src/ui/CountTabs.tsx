import './countTabs.css';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useFormats } from '../words/formats.ts';

/** One group of a list: its name, its address, and how many are in it: undefined until that is known, null where it is not counted. */
export type CountTab = {
  name: string;
  count: number | undefined | null;
  href: string;
  isCurrent: boolean;
  go: () => void;
  /** The colour of the count when the group is not empty. */
  tone?: 'danger' | 'info';
};

/** A list's groups with how many stand in each. Each is a link like any other: it can be opened beside this page. */
export function CountTabs({ label, tabs }: { label: string; tabs: CountTab[] }) {
  const { number } = useFormats();
  const place = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  // Where the tabs do not all fit, the one that is shown does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that is current follows the address.
  useEffect(() => {
    place.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={place} className="count-tabs" aria-label={label}>
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
                {count === undefined ? ' ' : number(count)}
              </span>
            )}
          </a>
        ))}
      </div>
    </nav>
  );
}

function follow(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go();
}
