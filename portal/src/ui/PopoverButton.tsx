import './popover.css';
import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type PopoverButtonProps = Pick<ButtonProps, 'icon' | 'iconPlacement' | 'type' | 'className'> & {
  /** What the button says. */
  label: ReactNode;
  /** What opens, and the button too where its label is not words. */
  name: string;
  /** Where the label is an icon alone, `name` names it. */
  isSign?: boolean;
  /** Which side of the button it is held to. */
  side?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
};

/** Pixels between the button and what opens below it, and between that and the window's edge. */
const gap = 6;

/**
 * A button with something to choose below it, or above it where there is no room below. The browser's own popover: a press elsewhere or Esc closes it, the focus goes back to
 * the button, and Tab goes on from the one into the other.
 */
export function PopoverButton({ label, name, isSign, side = 'start', children, ...rest }: PopoverButtonProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    // Drawn before it shows, so that it shows where it fits.
    flushSync(() => setOpen(true));
    requestAnimationFrame(() => {
      if (!popover.current || !button.current) return;
      place(popover.current, button.current, side);
      popover.current.querySelector<HTMLElement>('[data-first], input, button, [tabindex="0"]')?.focus();
    });
  };
  return (
    <>
      <Button
        {...rest}
        ref={button}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isSign ? name : undefined}
        title={isSign ? name : undefined}
      >
        {label}
      </Button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className="popover"
        onBeforeToggle={({ newState }) => newState === 'open' && open()}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {isOpen && children(() => popover.current?.hidePopover())}
      </div>
    </>
  );
}

function place(popover: HTMLElement, button: HTMLElement, side: 'start' | 'end'): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = side === 'start' ? at.left : at.right - width;
  const lowest = window.innerHeight - height - gap;
  const above = at.top - height - gap;
  const top = at.bottom + gap <= lowest || above < gap ? Math.min(at.bottom + gap, lowest) : above;
  popover.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`;
  popover.style.top = `${Math.max(gap, top)}px`;
}
