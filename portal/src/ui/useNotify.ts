import { App, Button } from 'antd';
import { createElement } from 'react';

type Notify = {
  /** Reports a completed action; closes by itself. */
  succeeded: (title: string, description?: string) => void;
  /** Reports an action that can be undone for a while. */
  undoable: (title: string, undo: { label: string; run: () => void }) => void;
  /** Reports an event that the member did not cause; stays until it is closed. */
  informed: (title: string, description: string) => void;
  /** Reports a failure; stays until it is closed. `more` links to its details. */
  failed: (title: string, description?: string, more?: { label: string; run: () => void }) => void;
};

const undoSeconds = 15;

/** Returns functions that show notifications at the bottom right. */
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
    informed: (title, description) => notification.info({ title, description, duration: 0, role: 'alert' }),
    // A repeated failure is shown once.
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
