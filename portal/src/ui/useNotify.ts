import { App, Button } from 'antd';
import { createElement } from 'react';

type Notify = {
  /** Something was done; goes away by itself. */
  succeeded: (title: string, description?: string) => void;
  /** Something was done that can be taken back for a while. */
  undoable: (title: string, undo: { label: string; run: () => void }) => void;
  /** Something happened that one did not do oneself; stays until it is closed. */
  told: (title: string, description: string) => void;
  /** Something failed; stays until it is closed. `more` leads to what stands behind it. */
  failed: (title: string, description?: string, more?: { label: string; run: () => void }) => void;
};

const undoSeconds = 15;

/** Says at the bottom right what came of an action. */
export function useNotify(): Notify {
  const { notification } = App.useApp();
  return {
    succeeded: (title, description) => notification.success({ title, description, duration: 4 }),
    undoable: (title, { label, run }) => {
      const key = `${title} ${Date.now()}`;
      const onClick = () => {
        notification.destroy(key);
        run();
      };
      const actions = createElement(Button, { size: 'small', onClick }, label);
      notification.success({ key, title, actions, duration: undoSeconds });
    },
    told: (title, description) => notification.info({ title, description, duration: 0, role: 'alert' }),
    // The same failure twice is shown once.
    failed: (title, description, more) => {
      const key = `${title} ${description}`;
      const onClick = () => {
        notification.destroy(key);
        more?.run();
      };
      const actions = more && createElement(Button, { size: 'small', onClick }, more.label);
      notification.error({ key, title, description, actions, duration: 0, role: 'alert' });
    },
  };
}
