import {
  AuditOutlined,
  CarOutlined,
  DollarOutlined,
  ExclamationCircleOutlined,
  MessageOutlined,
  QuestionCircleOutlined,
  ShopOutlined,
} from '@ant-design/icons';
import { desk } from '@portage/contract/access';
import { paths } from '@portage/contract/index';
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
    who: desk('ANSWER_RETAILERS'),
  },
  {
    place: 42,
    in: 'side',
    isInBar: true,
    to: paths.deskRetailers,
    icon: <ShopOutlined aria-hidden />,
    name: words.retailers,
    who: desk('MANAGE_RETAILERS'),
  },
  {
    place: 43,
    in: 'side',
    isInBar: true,
    to: paths.deskClaims,
    icon: <ExclamationCircleOutlined aria-hidden />,
    name: words.claims,
    who: desk('ANSWER_RETAILERS'),
  },
  {
    place: 44,
    in: 'side',
    isInBar: true,
    to: paths.deskMessages,
    icon: <MessageOutlined aria-hidden />,
    name: words.messages,
    who: desk('ANSWER_RETAILERS'),
  },
  {
    place: 45,
    in: 'side',
    to: paths.deskQuestions,
    icon: <AuditOutlined aria-hidden />,
    name: words.questions,
    who: desk('MANAGE_INVOICES'),
  },
  {
    place: 46,
    in: 'side',
    to: paths.deskInvoices,
    icon: <DollarOutlined aria-hidden />,
    name: words.invoices,
    who: desk('MANAGE_INVOICES'),
  },
  {
    place: 49,
    in: 'side',
    to: paths.deskDrivers,
    icon: <CarOutlined aria-hidden />,
    name: words.drivers,
    who: desk('MANAGE_DRIVERS'),
  },
];
