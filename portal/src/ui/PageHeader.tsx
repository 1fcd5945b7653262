import type { ReactNode } from 'react';

type PageHeaderProps = { title: string; about?: ReactNode; actions?: ReactNode };

/** A screen's name, a line about it, and what can be done on it. */
export function PageHeader({ title, about, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div>
        <title>{`${title} · Portage`}</title>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </header>
  );
}
