import './pageHeader.css';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: string;
  /** One line about what is shown, such as its date; not an explanation. */
  about?: ReactNode;
  /** The primary action is the last one. */
  actions?: ReactNode;
  filters?: ReactNode;
};

/** Renders the head of a screen: its title and its actions, and below them its filters. Nothing else renders a heading of this level. */
export function PageHeader({ title, about, actions, filters }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div>
        <title>{`${title} · Portage`}</title>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {actions && <div className="row page-actions">{actions}</div>}
      {filters && <div className="row page-filters">{filters}</div>}
    </header>
  );
}
