import './popover.css';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, type ToggleEvent, useId, useState } from 'react';

type PopoverButtonProps = Pick<ButtonProps, 'icon' | 'iconPlacement' | 'type' | 'className'> & {
  /** The label; a button with only an icon is named by `name`. */
  label?: ReactNode;
  /** The accessible name of the popover. */
  name: string;
  /** The side of the button with which the popover is aligned. */
  side?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
};

/**
 * Renders a button with a popover. It is the browser's native popover: it positions itself, a click elsewhere or Esc closes it, focus
 * returns to the button, and Tab moves on between the button and the popover.
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
