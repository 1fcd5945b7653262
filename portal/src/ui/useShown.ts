import { useState } from 'react';

/** What a drawer or dialog shows: what is wanted of it, and while it slides away still what it showed. */
export function useShown<T>(wanted: T | undefined): T | undefined {
  const [last, setLast] = useState(wanted);
  if (wanted !== undefined && wanted !== last) setLast(wanted);
  return wanted ?? last;
}
