import type { App } from '../platform/app.ts';

const dayInSeconds = 86_400;

/** Where the photo of a visit is read, for a day. It stays the same for an hour: a page that is drawn anew shows what it has. */
export const photoAddress = ({ storage, clock }: Pick<App, 'storage' | 'clock'>, key: string): string =>
  storage.signDownload(
    { key, seconds: dayInSeconds },
    clock.now().round({ smallestUnit: 'hour', roundingMode: 'floor' }),
  );
