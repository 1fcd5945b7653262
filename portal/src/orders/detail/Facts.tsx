import type { ReactNode } from 'react';

export type Fact = { name: string; value: ReactNode; isWide?: boolean };

/** Names and values, two beside each other; what has no value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false);
  if (known.length === 0) return null;
  return (
    <dl className="facts">
      {known.map(({ name, value, isWide }) => (
        <div key={name} className={isWide ? 'fact-wide' : undefined}>
          <dt className="muted small">{name}</dt>
          <dd className="free-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of the detail under its own head. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="order-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
