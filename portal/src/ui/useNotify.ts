import { App } from 'antd';
import { useMemo } from 'react';

type Notify = {
  /** Something was done; goes away by itself. */
  succeeded: (title: string, description?: string) => void;
  /** Something failed; stays until it is closed. */
  failed: (title: string, description?: string) => void;
};

/** Says at the bottom right what came of an action. */
export function useNotify(): Notify {
  const { notification } = App.useApp();
  return useMemo(
    () => ({
      succeeded: (title, description) => notification.success({ title, description, duration: 4 }),
      // The same failure twice is said once.
      failed: (title, description) =>
        notification.error({ title, description, duration: 0, key: `${title} ${description}`, role: 'alert' }),
    }),
    [notification],
  );
}
