import type { App } from '../platform/app.ts';

const dayInSeconds = 86_400;

/** Returns the signed URL of a visit's photo, valid for a day. It changes only once an hour, so that browsers can cache the photo. */
export const photoAddress = ({ storage, clock }: Pick<App, 'storage' | 'clock'>, key: string): string =>
  storage.signDownload(
    { key, seconds: dayInSeconds },
    clock.now().round({ smallestUnit: 'hour', roundingMode: 'floor' }),
  );
