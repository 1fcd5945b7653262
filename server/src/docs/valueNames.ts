import { kindNames } from '@portage/contract/activity/words';
import { claimKindNames } from '@portage/contract/claims/words';
import { serviceNames } from '@portage/contract/expense/words';
import { columnNames } from '@portage/contract/exports/words';
import { sourceNames, statusNames, typeNames } from '@portage/contract/orders/words';
import { problemMeanings } from '@portage/contract/problems/words';
import { switchNames } from '@portage/contract/settings/words';
import { permissionNames, roleNames } from '@portage/contract/team/words';
import { topicNames } from '@portage/contract/webhooks/words';
import type { Pair } from '@portage/contract/words';

const { DELAYED, ...sentStatuses } = statusNames;

/** What the values of schemas are called in the portal, by schema. */
export const valueNames: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  ActivityKind: kindNames,
  ClaimKind: claimKindNames,
  DeliveryType: typeNames,
  ExportColumn: columnNames,
  OrderSource: sourceNames,
  Permission: permissionNames,
  ProblemReason: problemMeanings,
  Role: roleNames,
  Service: serviceNames,
  TrackingSwitch: switchNames,
  WebhookTopic: topicNames,
  WireStatus: { ...sentStatuses, 'DELAYED_BY_…': DELAYED },
};
