import type { OrderList } from '@portage/contract/orders/list';
import { Pagination } from 'antd';
import type { z } from 'zod';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { type Asked, pageSizeUsual } from '../useAsked.ts';
import { words } from '../words.ts';

type OrdersPagerProps = Pick<Asked, 'ask'> & { list: z.output<typeof OrderList> };

/** Where the page stands in the whole, and the way to others. A count that stopped early says so. */
export function OrdersPager({ list, ask }: OrdersPagerProps) {
  const t = useWords(words);
  const { number } = useFormats();
  const { current, pageSize, total, totalIsCapped } = list;
  if (total === 0) return null;
  const from = (current - 1) * pageSize + 1;
  const to = from + list.data.length - 1;
  return (
    <div className="row row-apart orders-pager">
      <span className="muted numeric" role="status">
        {to >= from && t('range', { from, to, total: totalIsCapped ? t('atLeast', { count: total }) : number(total) })}
      </span>
      <Pagination
        size="small"
        current={current}
        pageSize={pageSize}
        total={total}
        showSizeChanger
        showLessItems
        pageSizeOptions={[10, 20, 50, 100]}
        onChange={(page, size) =>
          ask(
            size === pageSize
              ? { page: page === 1 ? undefined : page }
              : { pageSize: size === pageSizeUsual ? undefined : size },
          )
        }
      />
    </div>
  );
}
