import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; about?: ReactNode; className?: string; children: ReactNode };

/** Renders a part of a page with its own heading. */
export function Section({ title, about, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section className={`panel section ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about && <p className="muted">{about}</p>}
      {children}
    </section>
  );
}
