import { useEffect } from 'react';

/** A focused element followed by its ancestors, its dialog or menu (undefined: the page), and its place among the buttons beside it. */
type Stop = { path: readonly HTMLElement[]; layer: HTMLElement | undefined; place: number };

/**
 * Moves the focus when the element that has it is removed, hidden or disabled, since the browser would reset it to the start of the page: to
 * the button at the same place, else to the row, the section or the title of the drawer around it. When a dialog or a menu closes, it goes to
 * the element that had it before. Runs a frame later, after everything that sets the focus itself.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let stops: Stop[] = [];
    let frame = 0;
    const restore = () => {
      const [last] = stops;
      if (!last || document.activeElement !== document.body) return;
      // Left on purpose, by a click beside it.
      if (isFocusable(last.path[0])) stops = [];
      else focus(find(stops) ?? document.querySelector<HTMLElement>('main'));
    };
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(restore);
    };
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const stop = stopOf(target);
      stops = [stop, ...stops.filter(({ layer }) => layer !== stop.layer && (!layer || layer.isConnected))];
    };
    // Not every browser reports a focus that ends with its element.
    const removals = new MutationObserver(() => document.activeElement === document.body && check());
    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', check);
    return () => {
      cancelAnimationFrame(frame);
      removals.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', check);
    };
  }, []);
}

/** What takes the focus within a place: the current row of a table, the title of a drawer. */
const fallbacks = 'tr[tabindex="0"], .ant-drawer-title [tabindex]';

/** Focuses an element. What is around the removed one is in view, even if it is larger than the window. */
const focus = (place: HTMLElement | null): void => place?.focus({ preventScroll: !place.matches('a, button, tr') });

const isFocusable = (element: HTMLElement | undefined): boolean =>
  element?.isConnected === true && element.checkVisibility() && !element.matches(':disabled');

const controlsIn = (parent: HTMLElement): readonly HTMLElement[] =>
  [...parent.querySelectorAll<HTMLElement>(':scope > :is(button, a[href])')].filter(isFocusable);

function stopOf(element: HTMLElement): Stop {
  const path = [element];
  for (let each = element.parentElement; each; each = each.parentElement) path.push(each);
  const [, parent] = path;
  const layer = path.find((each) => each.matches('[role=dialog], [role=menu]'));
  return { path, layer, place: parent ? controlsIn(parent).indexOf(element) : -1 };
}

/** Returns what takes the focus from the last stop of a layer that is still there. */
function find(stops: readonly Stop[]): HTMLElement | null {
  const stop = stops.find(({ layer }) => !layer || isFocusable(layer));
  if (!stop) return null;
  const [element, parent] = stop.path;
  if (element && isFocusable(element)) return element;
  // Not from a disabled button: the one beside it may be its opposite.
  const controls = parent && isFocusable(parent) && !element?.isConnected ? controlsIn(parent) : [];
  const beside = controls[Math.min(stop.place, controls.length - 1)];
  if (beside) return beside;
  for (const each of stop.path.filter(isFocusable)) {
    if (each.matches('[tabindex]')) return each;
    const within = each.matches('main *, [role=dialog]') && each.querySelector<HTMLElement>(fallbacks);
    if (within) return within;
  }
  return null;
}
