import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../words/translate.ts';
import { changedFields, emptyOrder, type OrderFieldName, type OrderValues } from './values.ts';
import { words } from './words.ts';

type FoldProps = { title: 'sizesFold' | 'moreFold'; fields: readonly OrderFieldName[]; children: ReactNode };

/** Fields that few orders need, folded away unless they hold something. A fault in them unfolds them. */
export function Fold({ title, fields, children }: FoldProps) {
  const t = useWords(words);
  const form = Form.useFormInstance<OrderValues>();
  const [isOpen] = useState(() =>
    changedFields(emptyOrder, { ...emptyOrder, ...form.getFieldsValue(true) }).some((name) => fields.includes(name)),
  );
  return (
    <details className="order-fold" open={isOpen}>
      <summary>{t(title)}</summary>
      {children}
    </details>
  );
}
