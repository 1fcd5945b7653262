import type { DeliveryState } from '@portage/brand/tokens';
import type { ReactNode } from 'react';

type StatusTagProps = { state: DeliveryState; children: ReactNode };

/** A state, by its colour and by its word. */
export function StatusTag({ state, children }: StatusTagProps) {
  return (
    <span className="status-tag" style={{ color: `var(--state-${state})`, background: `var(--state-${state}-soft)` }}>
      {children}
    </span>
  );
}
