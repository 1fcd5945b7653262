import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** Returns the width of an element in pixels, and renders again when it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && startTransition(() => setWidth(entry.contentRect.width)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
