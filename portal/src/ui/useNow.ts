import { useEffect, useState } from 'react';

/** Epoch milliseconds, looked at again every so often: what depends on the hour changes by itself. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
