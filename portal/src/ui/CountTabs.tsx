import './countTabs.css';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
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

type LinkRowProps = {
  label: string;
  className: string;
  /** Identifies the current link; when it changes, that link is scrolled into view. */
  current: string | undefined;
  /** One element that contains the links. */
  children: ReactNode;
};

/** Renders links in a row that scrolls where they do not fit. An end of the row fades while there are more links beyond it. */
export function LinkRow({ label, className, current, children }: LinkRowProps) {
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link follows the URL.
  useEffect(() => {
    const row = place.current?.firstElementChild;
    if (!row) return;
    const mark = () => markEnds(row);
    // Also when the font arrives, which changes the width of the links.
    const resizes = new ResizeObserver(() => {
      showCurrent(row);
      mark();
    });
    for (const each of [row, ...row.children]) resizes.observe(each);
    row.addEventListener('scroll', mark, { passive: true });
    return () => {
      resizes.disconnect();
      row.removeEventListener('scroll', mark);
    };
  }, [current]);
  return (
    <nav ref={place} className={`link-row ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}

/** The width in pixels over which an end fades (countTabs.css). */
const fadeWidth = 44;

/** Scrolls the current link into view: not by `scrollIntoView`, which would also scroll the page when a count changes. */
function showCurrent(row: Element): void {
  const link = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!link) return;
  const { left, right } = row.getBoundingClientRect();
  row.scrollLeft += Math.min(0, link.left - left - fadeWidth) + Math.max(0, link.right - right + fadeWidth);
}

/** Marks the ends of a row beyond which it can be scrolled. */
function markEnds(row: Element): void {
  const { scrollLeft, scrollWidth, clientWidth } = row;
  row.toggleAttribute('data-more-before', scrollLeft > 1);
  row.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
}

function follow(event: MouseEvent, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go();
}
