import { Drawer, type DrawerProps } from 'antd';

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

/** What opens beside a page. It holds nothing while it is closed. */
export function SideDrawer({ isOpen, onClosed, isTrap = true, ...rest }: SideDrawerProps) {
  return (
    <Drawer
      {...rest}
      open={isOpen}
      afterOpenChange={(opened) => !opened && onClosed?.()}
      focusable={{ trap: isTrap, focusTriggerAfterClose: onClosed === undefined }}
      destroyOnHidden
      rootClassName="order-drawer"
    />
  );
}
