/** Renders a dot beside a name, with its meaning for screen readers. */
export function NoticeDot({ says }: { says: string }) {
  return (
    <span className="notice-dot" title={says}>
      <span className="visually-hidden"> {says}</span>
    </span>
  );
}
