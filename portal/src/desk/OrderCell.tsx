type OrderCellProps = { trackingCode: string; number: string | null; retailer: string; store: string };

/** Renders the order that a row is about, with its retailer and store. */
export const OrderCell = ({ trackingCode, number, retailer, store }: OrderCellProps) => (
  <span className="pair">
    <strong className="numeric">{trackingCode}</strong>
    <span>{[retailer, store].join(', ')}</span>
    {number !== null && <span>{number}</span>}
  </span>
);
