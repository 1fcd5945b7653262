import { blankLimit } from '@portage/contract/labels/blank';
import { Form, InputNumber } from 'antd';
import { useT } from '../words.ts';
import { type Day, StoreField } from './DayFields.tsx';

type BlankFieldsProps = {
  day: Day;
  /** Null while the field is empty. */
  count: number | null;
  onStore: (part: Day) => void;
  onCount: (count: number | null) => void;
};

/** Renders the choice of the store whose name is on the labels, and of their number. */
export function BlankFields({ day, count, onStore, onCount }: BlankFieldsProps) {
  const t = useT();
  return (
    <div className="fields">
      <StoreField day={day} onChange={onStore} />
      <Form.Item label={t('blankCount')} required>
        <InputNumber
          className="wide"
          aria-label={t('blankCount')}
          min={1}
          max={blankLimit}
          precision={0}
          value={count}
          onChange={onCount}
        />
      </Form.Item>
    </div>
  );
}
