import { CloseOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useT } from '../words.ts';

type FilterTagProps = { text: string; onRemove: () => void };

/** Renders a filter that only a link sets, with a button that removes it. */
export function FilterTag({ text, onRemove }: FilterTagProps) {
  const t = useT();
  return (
    <Tag
      closable={{ closeIcon: <CloseOutlined />, 'aria-label': t('without', { filter: text }) }}
      onClose={(event) => {
        event.preventDefault();
        onRemove();
      }}
    >
      {text}
    </Tag>
  );
}
