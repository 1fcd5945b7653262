import { useEffect, useState } from 'react';

/** Returns the remaining seconds of a wait that the server returned at `toldAt`, in epoch milliseconds. */
export function useCountdown(seconds: number, toldAt: number): number {
  const left = () => Math.max(0, Math.ceil(seconds - (Date.now() - toldAt) / 1000));
  const [shown, setShown] = useState(left);
  useEffect(() => {
    const count = () => setShown(Math.max(0, Math.ceil(seconds - (Date.now() - toldAt) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [seconds, toldAt]);
  return shown;
}
