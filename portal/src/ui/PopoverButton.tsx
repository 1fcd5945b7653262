import './popover.css';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, type ToggleEvent, useId, useState } from 'react';

type PopoverButtonProps = Pick<ButtonProps, 'icon' | 'iconPlacement' | 'type' | 'className'> & {
  /** The label; a button with only an icon is named by `name`. */
  label?: ReactNode;
  /** The accessible name of the popover. */
  name: string;
  /** Which side of the button it is held to. */
  side?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
};

/**
 * A button with something to choose beside it. The browser's own popover: it finds its place, a press elsewhere or Esc closes it,
 * the focus goes back to the button, and Tab goes on from the one into the other.
 */
export function PopoverButton({ label, name, side = 'start', children, ...rest }: PopoverButtonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (newState === 'closed') setOpen(false);
    else currentTarget.querySelector<HTMLElement>('input, button')?.focus();
  };
  return (
    <>
      <Button
        {...rest}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label ? undefined : name}
        title={label ? undefined : name}
      >
        {label}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className="popover"
        data-side={side}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={onToggle}
      >
        {isOpen && children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  );
}
