import { Permission } from '@portage/contract/access';
import type { Account } from '@portage/contract/auth/schema';
import { ColumnMappings } from '@portage/contract/imports/schema';
import { settingsFields } from '@portage/contract/settings/fields';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { isoText } from '../platform/clock.ts';
import type { Scope, Tx } from '../platform/db/database.ts';
import { configurationRow, hasShop, presentConfiguration } from '../retailers/checkout.ts';
import { findFactor } from './factor/factor.ts';

/** Returns the account of a session, with the fields that the portal needs. */
export async function showAccount(scope: Scope | Tx, memberId: string): Promise<Account> {
  const member = await scope.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
  const retailer = await scope.db
    .selectFrom('retailers')
    .selectAll()
    .select(jsonObjectFrom(configurationRow(scope)).as('shopify'))
    .select(hasShop(scope).as('has_shop'))
    .executeTakeFirstOrThrow();
  const factor = await findFactor(scope, memberId);
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    language: member.language,
    roles: [member.role],
    permissions: Permission.array().parse(member.permissions),
    isMfaEnabled: Boolean(factor?.verified_at),
    multiFactorAuthType: factor?.type ?? null,
    isMfaVerifyPending: factor !== undefined && factor.verified_at === null,
    authQrcode: null,
    isTempPassword: member.is_temp_password,
    createdAt: isoText(member.created_at),
    sessionTimeInMinutes: member.session_time_in_minutes,
    retailerId: scope.retailerId,
    isCourier: retailer.is_courier,
    hasAllStores: scope.storeIds === null,
    pickupSchedules: [...(scope.storeIds ?? [])],
    retailer: {
      id: retailer.id,
      name: retailer.name,
      ordersNotFulfilledByDefault: retailer.orders_not_fulfilled_by_default,
      packageSizeSelectionEnabled: retailer.package_size_selection_enabled,
      packageSizes: retailer.package_sizes,
      dimensionsUnit: settingsFields.dimensionsUnit.read.parse(retailer.dimensions_unit),
      weightUnit: settingsFields.weightUnit.read.parse(retailer.weight_unit),
      orderTags: retailer.order_tags,
      hasLabelPrinting: retailer.has_label_printing,
      batchPrintLabelsEnabled: retailer.batch_print_labels_enabled,
      email: retailer.email,
      phone: retailer.phone,
      address: retailer.address,
      trackingCodePrefix: retailer.tracking_code_prefix,
      useEnvoiTrackingCode: retailer.use_envoi_tracking_code,
      columnMappings: ColumnMappings.catch({}).parse(retailer.column_mappings),
      noCheckoutForShopify: retailer.has_shop && retailer.shopify?.enable_shipping !== true,
      canSyncShopifyOrders: retailer.has_shop,
      shopifyConfiguration: retailer.shopify && presentConfiguration(retailer.id, retailer.shopify),
    },
  };
}
