import './inbox.css';
import { problems } from '@portage/contract/problems/endpoints';
import type { ProblemReason, ProblemRemedy } from '@portage/contract/problems/kinds';
import type { ProblemRow } from '@portage/contract/problems/schema';
import { useState } from 'react';
import { useMay } from '../auth/account.ts';
import { AssignMenu } from './Decisions.tsx';
import { NoteModal } from './NoteModal.tsx';
import { ProblemFacts } from './ProblemCells.tsx';
import { type OpenDetail, RowActions } from './Remedies.tsx';
import { useProblemsOf } from './useCounts.ts';
import { useDecide } from './useDecide.ts';

/** The problems about the recipient’s own words, which are further down. */
const own: readonly ProblemReason[] = ['CLAIM', 'RECIPIENT_WROTE'];
const offered: readonly ProblemRemedy[] = ['FULFIL', 'EDIT', 'PRINT'];

/** Shows the problems of an order in its detail, with what can be done about them; nothing if it has none. */
export function OrderProblems({ id, ask }: { id: string; ask: OpenDetail }) {
  const read = useProblemsOf(id);
  const [noted, setNoted] = useState<ProblemRow>();
  const send = useDecide();
  const decide = useMay(problems.decide) ? send : null;
  const found = read.data?.data[0];
  if (!found) return null;
  // The detail itself has the other remedies, and shows the open request and the courier's notes.
  const shown = found.problems.map((each) => (own.includes(each.reason) ? each : { ...each, words: null }));
  const remedies = found.remedies.filter((each) => !offered.includes(each));
  const row = { ...found, problems: shown, remedies, requested: null };
  return (
    <section className="problem">
      <ProblemFacts row={row} />
      <div className="row">
        <RowActions row={row} ask={ask} decide={decide} onNote={setNoted} isInDetail />
        {decide && <AssignMenu ids={[id]} decide={decide} owner={row.owner} isQuiet />}
      </div>
      <NoteModal row={noted} onClose={() => setNoted(undefined)} />
    </section>
  );
}
