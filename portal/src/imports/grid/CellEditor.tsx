import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** Where one goes on to after typing. */
export type Then = 'stay' | 'below' | 'above' | 'next' | 'previous';

type CellEditorProps = {
  label: string;
  value: string;
  /** The id of a list of values that are meant here, such as the stores' names. */
  list: string | undefined;
  onCommit: (value: string, then: Then) => void;
  onCancel: () => void;
};

function thenOf({ key, shiftKey }: KeyboardEvent): Then | null {
  if (key === 'Enter') return shiftKey ? 'above' : 'below';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return null;
}

/** What one types into a cell: Enter and Tab keep it and go on, Escape leaves the cell as it was. */
export function CellEditor({ label, value, list, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(value.length, value.length);
  }, [value.length]);
  const commit = (then: Then) => {
    if (isOver.current) return;
    isOver.current = true;
    onCommit(input.current?.value ?? value, then);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends what an input method composes.
    if (event.nativeEvent.isComposing) return;
    const then = thenOf(event);
    if (event.key === 'F8') return;
    event.stopPropagation();
    if (event.key === 'Escape') {
      isOver.current = true;
      // The drawer and the page need not hear of it.
      event.preventDefault();
      onCancel();
    } else if (then) {
      event.preventDefault();
      commit(then);
    }
  };
  return (
    <input
      ref={input}
      className="review-editor"
      aria-label={label}
      defaultValue={value}
      list={list}
      maxLength={5000}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={() => commit('stay')}
    />
  );
}
