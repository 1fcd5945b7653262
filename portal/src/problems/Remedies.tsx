// What a member can do about a problem: each remedy leads to an act of the order.
import {
  AimOutlined,
  CalendarOutlined,
  CameraOutlined,
  CommentOutlined,
  DollarOutlined,
  EditOutlined,
  EllipsisOutlined,
  FormOutlined,
  InboxOutlined,
  MessageOutlined,
  PhoneOutlined,
  RollbackOutlined,
  ShopOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { formatPhone } from '@portage/contract/labels/rules';
import { isRequested, type ProblemRemedy } from '@portage/contract/problems/kinds';
import { whyNotResolve } from '@portage/contract/problems/remedies';
import type { ProblemRow } from '@portage/contract/problems/schema';
import { requests } from '@portage/contract/requests/endpoints';
import { Button, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useAccount, useMay } from '../auth/account.ts';
import { PrintLabel } from '../labels/PrintLabel.tsx';
import { FulfilButton } from '../orders/detail/OrderActions.tsx';
import { MenuButton, ResolveMenu, SnoozeMenu } from './Decisions.tsx';
import type { InboxSearch } from './search.ts';
import type { Decide } from './useDecide.ts';
import { useT } from './words.ts';

/** Opens an order's detail, or a part of it. */
export type OpenDetail = (change: Partial<Pick<InboxSearch, 'order' | 'only' | 'act'>>) => void;

type ActionsProps = {
  ask: OpenDetail;
  row: ProblemRow;
  /** Whether the order is open. */
  isInDetail?: boolean;
  onNote: (row: ProblemRow) => void;
};

type RowActionsProps = ActionsProps & {
  /** Null if the member may not decide: then only what needs no permission is offered. */
  decide: Decide | null;
};

/** Renders what a member can do about the problems of an order. */
export function RowActions({ decide, ...rest }: RowActionsProps) {
  return (
    <ConfigProvider componentSize="small">
      <div className="problem-actions">
        {decide ? <DecisionActions {...rest} decide={decide} /> : <FreeActions {...rest} />}
      </div>
    </ConfigProvider>
  );
}

/** The remedies that need no permission. */
const free: readonly ProblemRemedy[] = ['CALL', 'READ_CHAT'];

/** Renders the remedies that need no permission, and opens the order. */
function FreeActions({ row, ask, isInDetail = false }: ActionsProps) {
  const t = useT();
  return (
    <>
      {row.remedies
        .filter((remedy) => free.includes(remedy))
        .map((remedy) => (
          <Remedy key={remedy} remedy={remedy} row={row} ask={ask} />
        ))}
      {!isInDetail && <Button onClick={() => ask({ order: row.id })}>{t('open')}</Button>}
    </>
  );
}

/** Renders two remedies and those that are no links, the decisions, and a menu of the rest. */
function DecisionActions({ row, ask, decide, isInDetail = false, onNote }: ActionsProps & { decide: Decide }) {
  const t = useT();
  const [first, second, ...rest] = useRemedies(row);
  const links = useLinks(row, ask);
  const buttons = [second, ...rest.filter((remedy) => !linkOf(links, remedy))];
  const others = rest.flatMap((remedy) => {
    const link = linkOf(links, remedy);
    if (!link) return [];
    const { name, icon, href, go } = link;
    const label = href ? (
      <a key={remedy} href={href}>
        {name}
      </a>
    ) : (
      name
    );
    return [{ key: remedy, label, icon, onClick: go }];
  });
  const note = { key: 'note', label: t(row.note ? 'editNote' : 'addNote'), icon: <FormOutlined aria-hidden /> };
  const request = { key: 'ask', label: t('otherRequest'), icon: <MessageOutlined aria-hidden /> };
  const isAskable = useMay(requests.ask) && isInDetail && row.remedies.some(isRequested);
  const asking = isAskable ? [{ ...request, onClick: () => ask({ order: row.id, act: 'ask' }) }] : [];
  return (
    <>
      {first && <Remedy remedy={first} row={row} ask={ask} />}
      {buttons.map((remedy) => remedy && <Remedy key={remedy} remedy={remedy} row={row} ask={ask} isIconOnly />)}
      <ResolveMenu ids={[row.id]} decide={decide} whyNot={whyNotResolve(row.problems)} />
      <SnoozeMenu ids={[row.id]} decide={decide} isSnoozed={row.snoozedUntil !== null} />
      <MenuButton
        type="text"
        name={t('more')}
        icon={<EllipsisOutlined aria-hidden />}
        items={[...others, ...asking, { ...note, onClick: () => onNote(row) }]}
      />
    </>
  );
}

/** Returns the remedies that the order allows and this retailer has. */
function useRemedies({ remedies }: ProblemRow): readonly ProblemRemedy[] {
  const { hasLabelPrinting } = useAccount().retailer;
  return remedies.filter((remedy) => remedy !== 'PRINT' || hasLabelPrinting);
}

type Link = { name: string; icon: ReactNode; href?: string; go?: () => void };
type LinkRemedy = Exclude<ProblemRemedy, 'FULFIL' | 'PRINT'>;
type Links = Readonly<Record<LinkRemedy, Link>>;

const linkOf = (links: Links, remedy: ProblemRemedy): Link | null =>
  remedy === 'FULFIL' || remedy === 'PRINT' ? null : links[remedy];

/** Returns the remedies that lead elsewhere: to a part of the order's detail, or to the phone. */
function useLinks({ id, phone }: ProblemRow, ask: OpenDetail): Links {
  const t = useT();
  const act = (remedy: LinkRemedy, shown: InboxSearch['act'], icon: ReactNode): Link => ({
    name: t(`remedy.${remedy}`),
    icon,
    go: () => ask({ order: id, act: shown }),
  });
  return {
    EDIT: act('EDIT', 'edit', <EditOutlined aria-hidden />),
    NEW_DAY: act('NEW_DAY', 'change', <CalendarOutlined aria-hidden />),
    DROPOFF: act('DROPOFF', 'dropoff', <ShopOutlined aria-hidden />),
    HOLD: act('HOLD', 'hold', <InboxOutlined aria-hidden />),
    BRING_BACK: act('BRING_BACK', 'return', <RollbackOutlined aria-hidden />),
    TRACE: act('TRACE', 'trace', <AimOutlined aria-hidden />),
    ASK_PROOF: act('ASK_PROOF', 'proof', <CameraOutlined aria-hidden />),
    REPORT_LOSS: act('REPORT_LOSS', 'loss', <DollarOutlined aria-hidden />),
    CALL: {
      name: t('callAt', { phone: phone ? formatPhone(phone) : '' }),
      icon: <PhoneOutlined aria-hidden />,
      href: `tel:${phone}`,
    },
    ANSWER_CLAIM: {
      name: t('remedy.ANSWER_CLAIM'),
      icon: <WarningOutlined aria-hidden />,
      go: () => ask({ order: id, only: undefined, act: 'answer' }),
    },
    READ_CHAT: {
      name: t('remedy.READ_CHAT'),
      icon: <CommentOutlined aria-hidden />,
      go: () => ask({ order: id, only: 'CHAT', act: 'write' }),
    },
  };
}

type RemedyProps = Pick<ActionsProps, 'row' | 'ask'> & { remedy: ProblemRemedy; isIconOnly?: boolean };

function Remedy({ remedy, row, ask, isIconOnly = false }: RemedyProps) {
  const t = useT();
  const link = linkOf(useLinks(row, ask), remedy);
  if (remedy === 'FULFIL') return <FulfilButton order={row} type="default" />;
  if (!link) return <PrintLabel order={printable(row)} refusal={null} isIconOnly={isIconOnly} />;
  const { name, icon, href, go } = link;
  return (
    <Button icon={icon} href={href} onClick={go} aria-label={name} title={isIconOnly || href ? name : undefined}>
      {!isIconOnly && (remedy === 'CALL' ? t('remedy.CALL') : name)}
    </Button>
  );
}

/** Returns a row for printing: without its packages, all labels are printed in one file. */
const printable = (row: ProblemRow) => ({
  ...row,
  deleted: false,
  delivery: row.status === 'NOT_SCHEDULED' ? null : { id: row.id, pickedUp: false, sorted: false },
  packages: [],
});
