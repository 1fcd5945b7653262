import { Drawer, type DrawerProps } from 'antd';
import { useRef } from 'react';

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
  const afterOpenChange = (opened: boolean) => {
    if (!opened) return onClosed?.();
    // What was pressed or typed in while the drawer came in keeps the focus.
    if (content.current?.querySelector('form :focus')) return;
    const inForm = content.current?.querySelector('form')?.querySelectorAll<HTMLElement>(fields) ?? [];
    // The input of an upload button is not shown.
    [...inForm].find((field) => field.checkVisibility())?.focus();
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

/** A `SideDrawer` for a form: a press beside it does not close it. */
export const FormDrawer = (props: SideDrawerProps) => <SideDrawer size={560} mask={{ closable: false }} {...props} />;
