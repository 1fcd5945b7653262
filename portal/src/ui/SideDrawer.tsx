import { Drawer, type DrawerProps } from 'antd';
import { useFirstFieldFocus } from './modal/useFirstFieldFocus.ts';
import { useIsNarrow } from './scheme.ts';

type SideDrawerProps = Pick<
  DrawerProps,
  'children' | 'title' | 'extra' | 'size' | 'mask' | 'onClose' | 'aria-modal'
> & {
  isOpen: boolean;
  /** Called after the closing animation, to set the focus; without it, focus returns to the element that opened the drawer. */
  onClosed?: () => void;
  /** Whether focus is trapped inside. */
  isTrap?: boolean;
};

/** Renders a drawer beside a page, or over it in a narrow window. Its content is unmounted while it is closed. The first field of a form in it gets the focus. */
export function SideDrawer({ isOpen, onClosed, isTrap = true, ...rest }: SideDrawerProps) {
  const { content, onOpenChange } = useFirstFieldFocus();
  // In a narrow window it covers the page, which must not be reached behind it.
  const isAlone = useIsNarrow();
  return (
    <Drawer
      {...rest}
      {...(isAlone && { mask: true, 'aria-modal': true })}
      panelRef={content}
      open={isOpen}
      afterOpenChange={(opened) => {
        onOpenChange(opened);
        if (!opened) onClosed?.();
      }}
      focusable={{ trap: isTrap || isAlone, focusTriggerAfterClose: onClosed === undefined }}
      destroyOnHidden
      rootClassName="side-drawer"
    />
  );
}

/** Renders a `SideDrawer` for a form: a click outside does not close it. */
export const FormDrawer = (props: SideDrawerProps) => <SideDrawer size={560} mask={{ closable: false }} {...props} />;
