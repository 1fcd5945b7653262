import './linkRow.css';
import { type ReactNode, useEffect, useRef } from 'react';

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

/** The width in pixels over which an end fades (linkRow.css). */
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
