import type { DeliveryState } from '@portage/brand/tokens';
import type { ReactNode } from 'react';

type StatusTagProps = { state: DeliveryState; children: ReactNode };

/** Renders a state with its colour and its name. */
export function StatusTag({ state, children }: StatusTagProps) {
  return (
    <span className="status-tag" style={{ color: `var(--state-${state})`, background: `var(--state-${state}-soft)` }}>
      {children}
    </span>
  );
}
