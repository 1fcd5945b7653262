import { paths } from '@portage/contract/index';
import type { StatBucket } from '@portage/contract/orders/status';
import { datesIn } from '@portage/contract/statistics/rules';
import type { Statistics } from '@portage/contract/statistics/schema';
import { useNavigate } from '@tanstack/react-router';
import {
  Bar,
  BarChart,
  Brush,
  CartesianGrid,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useMedia } from '../ui/scheme.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { buckets, bucketsIn, shareOf } from './buckets.ts';
import { ChartHeading } from './ChartHeading.tsx';
import { ordersBehind } from './query.ts';
import type { StatisticsSearch } from './search.ts';
import { useT } from './words.ts';

type ChartsProps = { asked: StatisticsSearch; statistics: Statistics };

/** The maximum number of bars; with more, the chart shows a window of the dates. */
const barsAtOnce = 62;

/** Renders the counts as a pie and as bars. Patterns and labels repeat the meaning of the colours. */
export function Charts({ asked, statistics }: ChartsProps) {
  const moves = !useMedia('(prefers-reduced-motion: reduce)');
  return (
    <div className="dashboard-charts">
      <Slices asked={asked} statistics={statistics} moves={moves} />
      <Bars asked={asked} statistics={statistics} moves={moves} />
    </div>
  );
}

const fillOf = (bucket: StatBucket) => `url(#fill-${bucket})`;

/** Defines the fills: every bucket but `completed` is hatched. */
function Fills() {
  const lines: Partial<Record<StatBucket, string>> = {
    pending: 'M0 4h8',
    skipped: 'M-2 2l4-4M0 8l8-8M6 10l4-4',
    canceled: 'M4 0v8',
    notReceived: 'M-2 6l4 4M0 0l8 8M6-2l4 4',
  };
  return (
    <defs>
      {buckets.map((bucket) => (
        <pattern
          key={bucket}
          id={`fill-${bucket}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          data-bucket={bucket}
        >
          <rect width={8} height={8} fill="var(--bucket)" />
          {lines[bucket] && (
            <path d={lines[bucket]} stroke="var(--surface-raised)" strokeOpacity={0.45} strokeWidth={1.5} />
          )}
        </pattern>
      ))}
    </defs>
  );
}

type PartProps = ChartsProps & { moves: boolean };

function Slices({ asked, statistics, moves }: PartProps) {
  const t = useT();
  const { number } = useFormats();
  const language = useLanguage();
  const navigate = useNavigate();
  const { summary } = statistics;
  const slices = bucketsIn(summary).map((bucket) => ({ bucket, count: summary[bucket], fill: fillOf(bucket) }));
  const describe = (bucket: StatBucket) => `${t(bucket)} ${shareOf(summary[bucket], summary.total, language)}`;
  return (
    <section className="panel dashboard-part">
      <ChartHeading title={t('statuses')} />
      <p className="visually-hidden">
        {slices.map(({ bucket, count }) => `${describe(bucket)} (${number(count)})`).join(', ')}
      </p>
      <div className="dashboard-chart" aria-hidden>
        <ResponsiveContainer height={220} initialDimension={{ width: 400, height: 220 }}>
          <PieChart accessibilityLayer={false}>
            <Fills />
            <Pie
              data={slices}
              dataKey="count"
              nameKey="bucket"
              outerRadius="86%"
              innerRadius="52%"
              stroke="var(--surface-raised)"
              strokeWidth={2}
              isAnimationActive={moves}
              rootTabIndex={-1}
              onClick={(_, index) => {
                const slice = slices[index];
                if (slice) void navigate({ to: paths.orders, search: ordersBehind(asked, statistics, slice.bucket) });
              }}
            />
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ul className="stack" style={{ gap: 4, marginBlock: 8 }} aria-hidden>
        {slices.map(({ bucket }) => (
          <li key={bucket} className="row" data-bucket={bucket}>
            <Swatch bucket={bucket} />
            {describe(bucket)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Swatch = ({ bucket }: { bucket: StatBucket }) => (
  <svg width={16} height={16} role="presentation">
    <rect width={16} height={16} rx={3} fill={fillOf(bucket)} />
  </svg>
);

function Bars({ asked, statistics, moves }: PartProps) {
  const t = useT();
  const { day, number } = useFormats();
  const navigate = useNavigate();
  const byDate = new Map(statistics.stats.map((each) => [each.date, each]));
  const days = datesIn(statistics).map((date) => ({ date, ...byDate.get(date) }));
  const most = statistics.stats.toSorted((one, other) => other.total - one.total)[0];
  const range = (date: string) => ({ startDate: date, endDate: date });
  return (
    <section className="panel dashboard-part">
      <h2>{t('byDate')}</h2>
      <p className="visually-hidden">
        {most &&
          t('chartSays', { total: number(statistics.summary.total), date: day(most.date), most: number(most.total) })}
      </p>
      <div className="dashboard-chart" aria-hidden>
        <ResponsiveContainer height={330} initialDimension={{ width: 600, height: 330 }}>
          <BarChart data={days} accessibilityLayer={false} barCategoryGap="15%">
            <Fills />
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis dataKey="date" tickFormatter={day} minTickGap={18} stroke="var(--text-muted)" fontSize={12} />
            <YAxis allowDecimals={false} width={40} stroke="var(--text-muted)" fontSize={12} tickFormatter={number} />
            <Tooltip
              cursor={{ fill: 'var(--surface-sunken)' }}
              isAnimationActive={moves}
              contentStyle={{ background: 'var(--surface-overlay)', borderColor: 'var(--border)', borderRadius: 8 }}
              itemStyle={{ color: 'var(--text)' }}
              labelFormatter={(date) => day(String(date))}
            />
            {buckets.map((bucket) => (
              <Bar
                key={bucket}
                dataKey={bucket}
                name={t(bucket)}
                stackId="one"
                fill={fillOf(bucket)}
                // Outlines would cover narrow bars.
                stroke={days.length > barsAtOnce ? 'none' : 'var(--surface-raised)'}
                isAnimationActive={moves}
                onClick={({ payload }) => {
                  const date = String(payload?.date);
                  void navigate({ to: paths.orders, search: ordersBehind(asked, range(date), bucket) });
                }}
              />
            ))}
            {days.length > barsAtOnce && (
              <Brush
                dataKey="date"
                height={24}
                ariaLabel={t('brush')}
                tickFormatter={day}
                fill="var(--surface)"
                stroke="var(--text-muted)"
              />
            )}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </section>
  );
}
