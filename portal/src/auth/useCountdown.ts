import { useEffect, useState } from 'react';

/** Returns the remaining seconds of a wait that the server returned at `receivedAt`, in epoch milliseconds. */
export function useCountdown(seconds: number, receivedAt: number): number {
  const left = () => Math.max(0, Math.ceil(seconds - (Date.now() - receivedAt) / 1000));
  const [shown, setShown] = useState(left);
  useEffect(() => {
    const count = () => setShown(Math.max(0, Math.ceil(seconds - (Date.now() - receivedAt) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [seconds, receivedAt]);
  return shown;
}
