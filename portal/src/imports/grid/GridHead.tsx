// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot be drawn in part.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the cells take the focus, rows and heads do not.
import { useWords } from '../../words/translate.ts';
import { useNames } from '../fieldName.ts';
import type { ShownColumn } from './layout.ts';
import { words } from './words.ts';

/** The columns as the file names them, with what each becomes beneath. */
export function GridHead({ columns, template }: { columns: readonly ShownColumn[]; template: string }) {
  const t = useWords(words);
  const { headerName, targetName } = useNames();
  return (
    <div role="rowgroup" className="review-head">
      <div role="row" aria-rowindex={1} className="review-head-row" style={{ gridTemplateColumns: template }}>
        <HeadCell className="review-number" name={t('row')} />
        <HeadCell className="review-state" name={t('state')} />
        {columns.map((column) => (
          <HeadCell
            key={column.index}
            name={headerName(column.header, column.index)}
            becomes={targetName(column.target)}
            isMuted={column.target === null}
          />
        ))}
      </div>
    </div>
  );
}

type HeadCellProps = { name: string; becomes?: string; className?: string; isMuted?: boolean };

function HeadCell({ name, becomes, className = '', isMuted = false }: HeadCellProps) {
  return (
    <div role="columnheader" className={`review-head-cell ${className}`} data-muted={isMuted || undefined} title={name}>
      <span>{name}</span>
      {becomes && <span>{becomes}</span>}
    </div>
  );
}
