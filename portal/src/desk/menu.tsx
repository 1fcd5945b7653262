import {
  AuditOutlined,
  CarOutlined,
  DollarOutlined,
  ExclamationCircleOutlined,
  MessageOutlined,
  QuestionCircleOutlined,
  ShopOutlined,
} from '@ant-design/icons';
import { fleetClaims } from '@portage/contract/claims/fleet';
import { fleetDrivers } from '@portage/contract/drivers/fleet';
import { fleetInvoices } from '@portage/contract/expense/fleet';
import { paths } from '@portage/contract/index';
import { fleetQuestions } from '@portage/contract/questions/fleet';
import { fleetRequests } from '@portage/contract/requests/fleet';
import { retailers } from '@portage/contract/retailers/endpoints';
import { fleetMessages } from '@portage/contract/timeline/fleet';
import type { MenuLine } from '../shell/menu.ts';
import { words } from './words.ts';

/** The lines of the desk, which only members of the courier have. */
export const menu: readonly MenuLine[] = [
  {
    place: 41,
    in: 'side',
    isInBar: true,
    to: paths.desk,
    icon: <QuestionCircleOutlined aria-hidden />,
    name: words.requests,
    who: fleetRequests.list.who,
  },
  {
    place: 42,
    in: 'side',
    isInBar: true,
    to: paths.deskRetailers,
    icon: <ShopOutlined aria-hidden />,
    name: words.retailers,
    who: retailers.list.who,
  },
  {
    place: 43,
    in: 'side',
    isInBar: true,
    to: paths.deskClaims,
    icon: <ExclamationCircleOutlined aria-hidden />,
    name: words.claims,
    who: fleetClaims.list.who,
  },
  {
    place: 44,
    in: 'side',
    isInBar: true,
    to: paths.deskMessages,
    icon: <MessageOutlined aria-hidden />,
    name: words.messages,
    who: fleetMessages.conversations.who,
  },
  {
    place: 45,
    in: 'side',
    to: paths.deskQuestions,
    icon: <AuditOutlined aria-hidden />,
    name: words.questions,
    who: fleetQuestions.list.who,
  },
  {
    place: 46,
    in: 'side',
    to: paths.deskInvoices,
    icon: <DollarOutlined aria-hidden />,
    name: words.invoices,
    who: fleetInvoices.accounts.who,
  },
  {
    place: 49,
    in: 'side',
    to: paths.deskDrivers,
    icon: <CarOutlined aria-hidden />,
    name: words.drivers,
    who: fleetDrivers.list.who,
  },
];
