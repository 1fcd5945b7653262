type OrderCellProps = {
  trackingCode: string;
  retailer: string;
  store: string;
  /** What else names the order: its number or its recipient. */
  name: string | null;
};

/** Renders the order that a row is about, with its retailer and store. */
export const OrderCell = ({ trackingCode, retailer, store, name }: OrderCellProps) => (
  <span className="pair">
    <strong className="numeric">{trackingCode}</strong>
    <span>{[retailer, store].join(', ')}</span>
    {name !== null && <span>{name}</span>}
  </span>
);
