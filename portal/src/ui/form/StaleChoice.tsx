import { Alert, Button } from 'antd';
import { useT } from '../words.ts';

type StaleChoiceProps = {
  title: string;
  /** Describes the alternatives; by default, the saved values and the typed ones. */
  text?: string;
  onTakeTheirs: () => void;
  /** Saves the member's own values; without it, the form's own button does. */
  onSaveMine?: () => void;
};

/** Shown when another member saved first: offers to keep either version. */
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
