import { useState } from 'react';
import { deleteUnsentOf, type Others } from './queue.ts';
import { useT } from './words.ts';

/** Names the unsent acts of other members on this phone, which only they can send, and deletes them after a confirmation. */
export function OtherQueue({ others: { accounts, names, count } }: { others: Others }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  if (count === 0) return null;
  const values = { count, names: names.join(', ') };
  const remove = async () => {
    await deleteUnsentOf(accounts);
    setAsking(false);
  };
  return (
    <section className="scan-note">
      <p>{t(isAsking ? 'confirmDelete' : 'othersWait', values)}</p>
      <div className="scan-buttons">
        <button type="button" className="plain-button" onClick={() => (isAsking ? void remove() : setAsking(true))}>
          {t('deleteOthers', { count })}
        </button>
        {isAsking && (
          <button type="button" className="plain-button" onClick={() => setAsking(false)}>
            {t('cancel')}
          </button>
        )}
      </div>
    </section>
  );
}
