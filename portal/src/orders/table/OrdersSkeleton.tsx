import './table.css';

const lines = Array.from({ length: 10 }, (_, index) => index);

/** Rows to come, as high as those that will stand there: nothing jumps when they do. */
export function OrdersSkeleton() {
  return (
    <div className="orders-skeleton" aria-hidden>
      <div className="orders-skeleton-head" />
      {lines.map((line) => (
        <div key={line} className="orders-skeleton-row">
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
