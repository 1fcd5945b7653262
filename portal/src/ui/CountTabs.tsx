import './countTabs.css';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useFormats } from '../words/formats.ts';

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
  const place = useCurrentInView(`${tabs.find(({ isCurrent }) => isCurrent)?.href} ${counts}`);
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
                {typeof count === 'number' ? number(count) : (count ?? ' ')}
              </span>
            )}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** Returns the ref of a menu whose links may not all fit: scrolls the current one into view when `current` changes. */
export function useCurrentInView(current: string | undefined) {
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link follows the URL.
  useEffect(() => {
    const frame = place.current?.firstElementChild;
    const link = frame?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!frame || !link) return;
    const { left, right } = frame.getBoundingClientRect();
    // Not `scrollIntoView`, which would also scroll the page when a count changes.
    frame.scrollLeft += Math.min(0, link.left - left) + Math.max(0, link.right - right);
  }, [current]);
  return place;
}

function follow(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go();
}
