import { Alert, Button } from 'antd';
import { useT } from '../words.ts';

type StaleChoiceProps = {
  title: string;
  /** The alternatives; without it, what is saved now and what was typed. */
  text?: string;
  onTakeTheirs: () => void;
  /** Without it, one's own is saved by the form's own button. */
  onSaveMine?: () => void;
};

/** Someone else saved first: whose is kept. */
export function StaleChoice({ title, text, onTakeTheirs, onSaveMine }: StaleChoiceProps) {
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={title}
      description={
        <>
          <p>{text ?? t('staleText')}</p>
          <div className="row">
            <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
            {onSaveMine && (
              <Button type="primary" onClick={onSaveMine}>
                {t('saveMine')}
              </Button>
            )}
          </div>
        </>
      }
    />
  );
}
