import { useEffect, useRef } from 'react';

/** The field for a message about what is read does not take the focus from it. */
const form = 'form:not(.message-form)';
const fields =
  'input:enabled:not([type=hidden]), textarea:enabled, button[role=switch]:enabled, .ant-upload[role=button]';

/** Returns whether another option of the field's group is chosen: the space bar would replace it. */
const isBesideChosen = (field: HTMLElement): boolean =>
  field.matches('[type=radio]:not(:checked)') && field.closest('[role=radiogroup]')?.querySelector(':checked') != null;

/** Returns a ref and a callback that focus the first field of a form once its container has opened; report each opening and closing. */
export function useFirstFieldFocus() {
  const content = useRef<HTMLDivElement>(null);
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);
  const onOpenChange = (isOpen: boolean) => {
    stopWaiting.current();
    if (isOpen && content.current) stopWaiting.current = focusFirstField(content.current);
  };
  return { content, onOpenChange };
}

/** Focuses the first field once it is enabled, unless a key was pressed or the focus moved first. Returns a function that stops waiting. */
function focusFirstField(content: HTMLElement): () => void {
  const before = document.activeElement;
  const observer = new MutationObserver(attempt);
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  const listening = new AbortController();
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, stop, { capture: true, signal: listening.signal });
  attempt();
  return stop;

  function stop(): void {
    observer.disconnect();
    listening.abort();
  }

  function attempt(): void {
    const hasMoved = document.activeElement !== before && document.activeElement !== document.body;
    const inForm = content.querySelector(form)?.querySelectorAll<HTMLElement>(fields) ?? [];
    // Skips the hidden input of an upload button.
    const first = [...inForm].find((field) => field.checkVisibility() && !isBesideChosen(field));
    if (!hasMoved && !first) return;
    stop();
    if (!hasMoved && !content.querySelector(`${form} :focus`)) first?.focus();
  }
}
