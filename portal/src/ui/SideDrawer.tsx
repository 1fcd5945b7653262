import { Drawer, type DrawerProps } from 'antd';
import { useFirstFieldFocus } from './modal/useFirstFieldFocus.ts';

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

/** A drawer beside a page. It holds nothing while it is closed. A form in it has the focus in its first field. */
export function SideDrawer({ isOpen, onClosed, isTrap = true, ...rest }: SideDrawerProps) {
  const { content, onOpenChange } = useFirstFieldFocus();
  return (
    <Drawer
      {...rest}
      panelRef={content}
      open={isOpen}
      afterOpenChange={(opened) => {
        onOpenChange(opened);
        if (!opened) onClosed?.();
      }}
      focusable={{ trap: isTrap, focusTriggerAfterClose: onClosed === undefined }}
      destroyOnHidden
      rootClassName="side-drawer"
    />
  );
}

/** A `SideDrawer` for a form: a press beside it does not close it. */
export const FormDrawer = (props: SideDrawerProps) => <SideDrawer size={560} mask={{ closable: false }} {...props} />;
