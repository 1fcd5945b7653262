import type { ReactNode } from 'react';

type StatisticsTableProps = {
  caption: string;
  /** If a heading before the table repeats the caption. */
  isCaptionHidden?: boolean;
  headings: readonly string[];
  /** The rows; the first cell of each is its heading. */
  rows: readonly { key: string | number; bucket?: string; cells: readonly ReactNode[] }[];
  className?: string;
};

/** Renders a small table of numbers. A row with a bucket has its colour. */
export function StatisticsTable({
  caption,
  isCaptionHidden = false,
  headings,
  rows,
  className = '',
}: StatisticsTableProps) {
  return (
    <table className={`dashboard-table ${className}`}>
      <caption className={isCaptionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, bucket, cells: [name, ...cells] }) => (
          <tr key={key} data-bucket={bucket}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={headings[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
