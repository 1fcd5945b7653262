import { useEffect, useState } from 'react';
import { useT } from './words.ts';
import { activate, watchBuilds } from './worker/register.ts';

/** Offers a newer build once it is stored on the phone. It never replaces a page that is in use. */
export function UpdateBar() {
  const t = useT();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const [hasOthers, setOthers] = useState(false);
  useEffect(() => watchBuilds(setWaiting), []);
  if (!waiting) return null;
  return (
    <p className="scan-note" role="status">
      {t(hasOthers ? 'closeOthers' : 'newVersion')}
      <button type="button" className="plain-button" onClick={() => void activate(waiting).then(setOthers)}>
        {t('update')}
      </button>
    </p>
  );
}
