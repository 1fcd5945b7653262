import { useState } from 'react';

/** Returns the content of a drawer or dialog: the given value or, while it closes, the last one. */
export function useShown<T>(wanted: T | undefined): T | undefined {
  const [last, setLast] = useState(wanted);
  if (wanted !== undefined && wanted !== last) setLast(wanted);
  return wanted ?? last;
}
