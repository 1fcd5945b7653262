// 150 labels of different orders: made one after the other, and drawn one after the other.
import { ask } from './database.ts';
import { fire, percentile } from './load.ts';
import type { Line } from './report.ts';
import type { Target } from './world.ts';

const count = 150;

export async function measureLabels({ database, retailer, size, ours }: Target): Promise<Line[]> {
  const rows = await ask(
    database,
    `select id from orders where retailer_id = $1 and list_group = 'completed' and labeled_at is null order by id desc limit $2`,
    [retailer, count],
  );
  const each = async (figure: string, method: 'GET' | 'PUT', path: string): Promise<Line> => {
    let place = 0;
    const next = () => ({ method, path: `/retailer/orders/${rows[place++ % rows.length]?.id}/${path}` });
    const { milliseconds } = await fire({ url: ours.url, headers: ours.headers, next }, 1, count);
    return { figure, size, ours: percentile(milliseconds, 0.5), against: null, unit: 'ms', aim: null };
  };
  return [
    await each(`labels, ${count} made: each`, 'PUT', 'generate-label'),
    await each(`labels, ${count} drawn as PDF: each`, 'GET', 'labels'),
  ];
}
