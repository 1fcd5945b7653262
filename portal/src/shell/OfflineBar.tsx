import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '../ui/words.ts';
import { useFormats } from '../words/formats.ts';

/** Shown above every screen while the browser is offline, with the time from which what is shown may be outdated. */
export function OfflineBar() {
  const t = useT();
  const { moment } = useFormats();
  const [since, setSince] = useState(onlineManager.isOnline() ? null : new Date());
  useEffect(() => onlineManager.subscribe((isOnline) => setSince(isOnline ? null : new Date())), []);
  return (
    <div role="status" className="offline-bar">
      {since && t('offline', { time: moment(since.toISOString()) })}
    </div>
  );
}
