import { useState } from 'react';

/** Returns what a drawer or dialog shows: the given value or, while it closes, the last one. */
export function useShown<T>(wanted: T | undefined): T | undefined {
  const [last, setLast] = useState(wanted);
  if (wanted !== undefined && wanted !== last) setLast(wanted);
  return wanted ?? last;
}
