import { App, Button } from 'antd';
import { useCopy } from '../ui/copy/useCopy.ts';
import { useT as useUiWords } from '../ui/words.ts';
import { useT } from './words.ts';

/** Returns a function that shows a temporary password once, to copy or read aloud. */
export function usePasswordShown(): (name: string, password: string) => void {
  const t = useT();
  const ui = useUiWords();
  const { modal } = App.useApp();
  const copy = useCopy();
  return (name, password) => {
    modal.info({
      icon: null,
      width: 480,
      focusable: { autoFocusButton: null },
      title: t('passwordTitle', { name }),
      okText: ui('done'),
      content: (
        <div className="stack">
          <p>{t('passwordText', { name })}</p>
          <p className="row">
            <output className="sunken code team-password" style={{ fontSize: 17, userSelect: 'all' }}>
              {password}
            </output>
            <Button autoFocus onClick={() => copy(password)}>
              {ui('copy')}
            </Button>
          </p>
        </div>
      ),
    });
  };
}
