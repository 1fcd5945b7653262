import { Drawer, type DrawerProps } from 'antd';
import { useEffect, useRef } from 'react';

type SideDrawerProps = Pick<
  DrawerProps,
  'children' | 'title' | 'extra' | 'size' | 'mask' | 'onClose' | 'aria-modal'
> & {
  isOpen: boolean;
  /** Called when it has slid away: the focus goes where this puts it; without it, back to what opened the drawer. */
  onClosed?: () => void;
  /** Whether the focus stays inside. */
  isTrap?: boolean;
};

const fields = 'input:enabled:not([type=hidden]), textarea:enabled, button[role=switch]:enabled';

/** What opens beside a page. It holds nothing while it is closed. A form in it has the focus in its first field. */
export function SideDrawer({ isOpen, onClosed, isTrap = true, ...rest }: SideDrawerProps) {
  const content = useRef<HTMLDivElement>(null);
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);
  const afterOpenChange = (opened: boolean) => {
    stopWaiting.current();
    if (!opened) return onClosed?.();
    if (content.current) stopWaiting.current = focusFirstField(content.current);
  };
  return (
    <Drawer
      {...rest}
      panelRef={content}
      open={isOpen}
      afterOpenChange={afterOpenChange}
      focusable={{ trap: isTrap, focusTriggerAfterClose: onClosed === undefined }}
      destroyOnHidden
      rootClassName="side-drawer"
    />
  );
}

/** Moves the focus to the first field of the form, once one is enabled. Stops when the focus was moved by the user. Returns how to stop waiting. */
function focusFirstField(content: HTMLElement): () => void {
  const before = document.activeElement;
  const observer = new MutationObserver(attempt);
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  attempt();
  return () => observer.disconnect();

  function attempt(): void {
    const hasMoved = document.activeElement !== before && document.activeElement !== document.body;
    const inForm = content.querySelector('form')?.querySelectorAll<HTMLElement>(fields) ?? [];
    // The input of an upload button is not shown.
    const first = [...inForm].find((field) => field.checkVisibility());
    if (!hasMoved && !first) return;
    observer.disconnect();
    if (!hasMoved && !content.querySelector('form :focus')) first?.focus();
  }
}

/** A `SideDrawer` for a form: a press beside it does not close it. */
export const FormDrawer = (props: SideDrawerProps) => <SideDrawer size={560} mask={{ closable: false }} {...props} />;
