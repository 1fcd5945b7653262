import { PieChartOutlined, TableOutlined } from '@ant-design/icons';
import { IconButton } from '../ui/ActionButton.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

/** Renders the heading of the statuses, and the switch between charts and tables. */
export function ChartHeading({ title }: { title: string }) {
  const t = useT();
  const { asked, ask } = useSearchState(StatisticsSearch);
  const isTable = asked.view === 'table';
  return (
    <div className="row row-apart dashboard-switch">
      <h2>{title}</h2>
      <IconButton
        name={t(isTable ? 'asCharts' : 'asTable')}
        icon={isTable ? <PieChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
        onClick={() => ask({ view: isTable ? undefined : 'table' })}
      />
    </div>
  );
}
