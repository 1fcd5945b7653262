import { App, Button } from 'antd';
import { useCopy } from '../ui/useCopy.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Shows a temporary password this once, to be copied or read aloud. */
export function usePasswordShown(): (name: string, password: string) => void {
  const t = useWords(words);
  const { modal } = App.useApp();
  const copy = useCopy();
  return (name, password) => {
    modal.info({
      icon: null,
      width: 480,
      title: t('passwordTitle', { name }),
      okText: t('done'),
      content: (
        <div className="stack">
          <p>{t('passwordText', { name })}</p>
          <p className="row">
            <output className="sunken code team-password">{password}</output>
            <Button onClick={() => copy(password, t('copied'))}>{t('copy')}</Button>
          </p>
        </div>
      ),
    });
  };
}
