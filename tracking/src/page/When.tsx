import type { ZonedInstant } from '@portage/contract/time';
import { printDay, printMoment, type Shape } from './moments.ts';
import { useReader } from './reader.ts';

/** Renders an instant, in the store's zone until the viewer's is known. Suppresses the hydration warning: spaces may differ. */
export function When({ at, shape }: { at: ZonedInstant; shape: Shape }) {
  const { language, zone } = useReader();
  return (
    <time dateTime={at.at} suppressHydrationWarning>
      {printMoment(at, shape, language, zone)}
    </time>
  );
}

/** Renders a local date, which is the same in every zone. */
export function Day({ date }: { date: string }) {
  const { language } = useReader();
  return (
    <time dateTime={date} suppressHydrationWarning>
      {printDay(date, language)}
    </time>
  );
}
