import type { ReactNode } from 'react';

type PageHeaderProps = { title: string; about?: ReactNode; actions?: ReactNode };

/** Renders a screen's title, a line about it, and its actions. */
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
