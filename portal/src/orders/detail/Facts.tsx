import type { ReactNode } from 'react';

type Fact = { name: string; value: ReactNode; isWide?: boolean };

type FactsProps = { title?: string; facts: readonly Fact[] };

/** Renders names and values in two columns, with an optional heading. Empty values are left out. */
export function Facts({ title, facts }: FactsProps) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false);
  if (known.length === 0) return null;
  const list = (
    <dl className="facts">
      {known.map(({ name, value, isWide }) => (
        <div key={name} className={isWide ? 'fact-wide' : undefined}>
          <dt className="muted small">{name}</dt>
          <dd className="free-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
  return title ? <Section title={title}>{list}</Section> : list;
}

/** Renders a section of the detail with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    // It takes the focus of a control in it that is removed.
    <section className="order-section" tabIndex={-1}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
