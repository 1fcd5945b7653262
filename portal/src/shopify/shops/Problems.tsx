import { WarningOutlined } from '@ant-design/icons';
import { shops } from '@portage/contract/shopify/shops/endpoints';
import type { ShopifyProblem } from '@portage/contract/shopify/shops/schema';
import { Button } from 'antd';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useMay } from '../../auth/account.ts';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import { useRetry } from './useSync.ts';
import { words } from './words.ts';

type ProblemListProps = {
  problems: readonly ShopifyProblem[];
  /** The id of the one that is being retried. */
  workingOn: string | null;
  onRetry: (problem: ShopifyProblem) => void;
  onOpen: (orderId: string) => void;
};

/** Lists the shops' orders that have a problem, with the actions on each. */
function ProblemList({ problems, workingOn, onRetry, onOpen }: ProblemListProps) {
  const t = useWords(words);
  const { ago } = useFormats();
  return (
    <ul className="stack" style={{ width: 380, maxWidth: '100%' }}>
      {problems.map((problem) => (
        <li key={problem.id}>
          <p className="row row-apart">
            <strong>
              {problem.name} · {problem.shop}
            </strong>
            <span className="muted small">{ago(problem.at)}</span>
          </p>
          <p>{problem.message}</p>
          <div className="row" style={{ marginTop: 6 }}>
            <Button
              size="small"
              aria-label={t('retryOf', { name: problem.name })}
              loading={workingOn === problem.id}
              disabled={workingOn !== null && workingOn !== problem.id}
              onClick={() => onRetry(problem)}
            >
              {t('retry')}
            </Button>
            <OpenHere {...problem} onOpen={onOpen} />
            <Button size="small" type="link" href={problem.url} target="_blank" rel="noreferrer">
              {t('openThere')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function OpenHere({ orderId, onOpen }: Pick<ShopifyProblem, 'orderId'> & Pick<ProblemListProps, 'onOpen'>) {
  const t = useWords(words);
  if (orderId === null) return null;
  return (
    <Button size="small" type="link" onClick={() => onOpen(orderId)}>
      {t('openHere')}
    </Button>
  );
}

/** Renders a button that lists the shops' orders with a problem; hidden if there are none. */
export function OpenProblems({ onOpen }: Pick<ProblemListProps, 'onOpen'>) {
  const t = useWords(words);
  const maySee = useMay(shops.problems);
  const { retry, workingOn } = useRetry();
  const open = useRead(api.shops.problems, {}, { enabled: maySee }).data?.data ?? [];
  if (open.length === 0) return null;
  return (
    <PopoverButton
      side="end"
      icon={<WarningOutlined aria-hidden />}
      name={t('waiting', { count: open.length })}
      label={t('waitingShort', { count: open.length })}
    >
      {(close) => (
        <ProblemList
          problems={open}
          workingOn={workingOn}
          onRetry={retry}
          onOpen={(orderId) => {
            close();
            onOpen(orderId);
          }}
        />
      )}
    </PopoverButton>
  );
}
