// The rows of a table of orders: keyboard, focus and clicks.
import { type KeyboardEvent, type MouseEvent, useState } from 'react';

/** Makes one row of the table a tab stop: the last focused one, or the one beside it once it is gone; the arrow keys move from there. */
export function useRovingRow(rows: readonly { id: string }[], openId: string | undefined) {
  const [lastIds, setLastIds] = useState<readonly (string | undefined)[]>([]);
  const stop = [...lastIds, openId].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id;
  const onFocus = (id: string) => {
    const place = rows.findIndex((row) => row.id === id);
    setLastIds([id, rows[place + 1]?.id, rows[place - 1]?.id]);
  };
  return { tabIndexOf: (id: string) => (id === stop ? 0 : -1), onFocus };
}

/** Returns whether a click is meant for the row: not for a control inside it or a menu that it opened, nor the end of a text selection. */
export function isOwnClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // React also reports clicks in the menus of the row's buttons, which are outside its element.
  const isInside = target instanceof Element && currentTarget.contains(target);
  const isControl = isInside && target.closest('button, a, input, label, .ant-table-selection-column') !== null;
  return isInside && !isControl && getSelection()?.isCollapsed !== false;
}

type Unfold = (isUnfolded: boolean) => void;

/** Handles a key pressed on a row. Only rows that can be expanded pass `unfold`. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, open: () => void, unfold?: Unfold): void {
  const row = event.currentTarget;
  // A key pressed on a control inside the row belongs to that control.
  if (event.target !== row) return;
  // Skips the expanded content between the rows.
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('.order-row') ?? [])];
  const moves: Record<string, () => void> = {
    Enter: open,
    ' ': () => tick(row),
    x: () => tick(row),
    ...(unfold && { ArrowRight: () => unfold(true), ArrowLeft: () => unfold(false) }),
    ArrowDown: () => focusRow(rows[rows.indexOf(row) + 1]),
    ArrowUp: () => focusRow(rows[rows.indexOf(row) - 1]),
    Home: () => focusRow(rows[0]),
    End: () => focusRow(rows.at(-1)),
  };
  const move = moves[event.key];
  if (!move || event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  move();
}

const tick = (row: HTMLElement): void => row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();

const focusRow = (row: HTMLElement | undefined): void => row?.focus();

/** Returns whether no part of the page has the focus, so that the arrow keys are free to move to the rows. */
export const isPageFocused = (): boolean => document.activeElement?.matches('body, main') ?? true;

/** Focuses the row that is the tab stop of the table. */
export const focusCurrentRow = (): void => document.querySelector<HTMLElement>('.order-row[tabindex="0"]')?.focus();

/** Focuses an element, unless focus has moved to another one. */
export function focusOn(selector: string): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || activeElement.closest('.side-drawer');
  if (isFree) document.querySelector<HTMLElement>(selector)?.focus();
}
