import type { SentForm } from '@portage/contract/tracking/page';

/** Lists the faults of a refused form. */
export function Faults({ sent }: { sent: SentForm | undefined }) {
  return sent?.faults.map(({ path, message }) => (
    <p key={path} className="wrong" role="alert">
      {message}
    </p>
  ));
}
