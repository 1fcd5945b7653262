import { exports } from '@portage/contract/exports/endpoints';
import { proofs } from '@portage/contract/proofs/endpoints';
import { lazy, Suspense } from 'react';
import { useMay } from '../auth/account.ts';
import type { OnceKind } from './ExportForm.tsx';
import type { DeliveriesAsked } from './search.ts';

/** The one-time exports, each with the endpoint whose permission it requires. */
const panels = [
  { panel: 'proofs', row: proofs.export },
  { panel: 'report', row: exports.report },
  { panel: 'deliveries', row: exports.deliveries },
] as const;

const ExportDrawer = lazy(() => import('./ExportDrawer.tsx').then((file) => ({ default: file.ExportDrawer })));

type ExportPanelsProps = {
  /** The panel that is open; other values are of other drawers. */
  shown: string | undefined;
  /** The filters of the screen behind, used as the form's initial values. */
  asked: DeliveriesAsked;
  onClose: () => void;
  onClosed: () => void;
};

/** Renders the drawers of the one-time exports that the member may use. */
export const ExportPanels = (props: ExportPanelsProps) =>
  panels.map(({ panel, row }) => <ExportPanel key={panel} {...props} panel={panel} row={row} />);

type ExportPanelProps = ExportPanelsProps & { panel: OnceKind; row: (typeof panels)[number]['row'] };

function ExportPanel({ panel, row, shown, ...rest }: ExportPanelProps) {
  if (!useMay(row)) return null;
  return (
    <Suspense>
      <ExportDrawer panel={panel} isOpen={shown === panel} {...rest} />
    </Suspense>
  );
}
