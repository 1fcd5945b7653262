import { colors, radii, type Scheme, shadows } from '@portage/brand/tokens';
import { type ThemeConfig, theme } from 'antd';

type Token = NonNullable<ThemeConfig['token']>;
type Paint = keyof (typeof colors)['light'];
type Components = NonNullable<ThemeConfig['components']>;

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...all: never[]) => unknown>;

/** Restores our own colours, which Ant Design's dark algorithm would dim. */
const exact: Algorithm = (seed, map = theme.defaultAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
});

/** Returns Ant Design's theme in our design. Every colour is a token of `brand`, whose tests check the contrast. */
export function antTheme(scheme: Scheme, motion = true): ThemeConfig {
  return {
    algorithm: [scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exact],
    token: {
      ...Object.fromEntries(Object.entries(paints).map(([token, paint]) => [token, colors[scheme][paint]])),
      ...measures(scheme),
      motion,
    },
    components: { ...data(scheme), ...controls(scheme) },
  };
}

/** The token of `brand` for each of Ant Design's colours. */
const paints = {
  colorBgBase: 'surface-raised',
  colorBgLayout: 'surface',
  colorBgContainer: 'surface-raised',
  colorBgContainerDisabled: 'surface-sunken',
  colorBgElevated: 'surface-overlay',
  colorBgSpotlight: 'text',
  colorBorder: 'border-strong',
  colorBorderSecondary: 'border',
  colorBorderDisabled: 'border',
  colorSplit: 'border',
  colorFillAlter: 'surface',
  colorTextBase: 'text',
  colorText: 'text',
  colorTextHeading: 'text',
  colorTextLabel: 'text',
  colorTextSecondary: 'text-muted',
  colorTextTertiary: 'text-muted',
  colorTextQuaternary: 'text-muted',
  colorTextDescription: 'text-muted',
  colorTextPlaceholder: 'text-muted',
  colorTextDisabled: 'border-strong',
  colorTextLightSolid: 'on-solid',
  colorIcon: 'text-muted',
  colorIconHover: 'text',
  colorLink: 'primary',
  colorLinkHover: 'primary-hover',
  colorLinkActive: 'primary-active',
  colorPrimary: 'primary',
  colorPrimaryHover: 'primary-hover',
  colorPrimaryActive: 'primary-active',
  colorPrimaryText: 'primary',
  colorPrimaryTextHover: 'primary-hover',
  colorPrimaryTextActive: 'primary-active',
  colorPrimaryBg: 'primary-soft',
  colorPrimaryBgHover: 'primary-soft',
  colorPrimaryBorder: 'focus',
  colorPrimaryBorderHover: 'primary-hover',
  controlItemBgHover: 'surface-sunken',
  controlItemBgActive: 'primary-soft',
  controlItemBgActiveHover: 'primary-soft',
  controlOutline: 'primary-soft',
  colorSuccess: 'state-completed',
  colorSuccessText: 'state-completed',
  colorSuccessBg: 'state-completed-soft',
  colorWarning: 'state-skipped',
  colorWarningText: 'state-skipped',
  colorWarningBg: 'state-skipped-soft',
  colorInfo: 'state-scheduled',
  colorInfoText: 'state-scheduled',
  colorInfoBg: 'state-scheduled-soft',
  colorError: 'danger',
  colorErrorText: 'danger',
  colorErrorTextHover: 'danger',
  colorErrorTextActive: 'danger',
  colorErrorHover: 'accent-hover',
  colorErrorActive: 'danger',
  colorErrorBg: 'danger-soft',
  colorErrorBgHover: 'danger-soft',
} as const satisfies Partial<Record<keyof Token, Paint>>;

function measures(scheme: Scheme): Token {
  return {
    linkHoverDecoration: 'underline',
    fontFamily: 'var(--font)',
    fontFamilyCode: 'var(--font-mono)',
    fontSize: 14,
    controlHeight: 36,
    borderRadius: radii.radius,
    borderRadiusSM: radii['radius-sm'],
    borderRadiusLG: radii['radius-lg'],
    lineWidthFocus: 2,
    boxShadow: shadows[scheme]['shadow-lg'],
    boxShadowSecondary: shadows[scheme]['shadow-lg'],
    boxShadowTertiary: shadows[scheme]['shadow-sm'],
  };
}

/** Returns the styles of data components: dense, with plain headers and a tinted row on hover. */
function data(scheme: Scheme): Components {
  const paint = colors[scheme];
  return {
    Table: {
      headerBorderRadius: 0,
      headerBg: paint['surface-sunken'],
      headerColor: paint['text-muted'],
      headerSplitColor: 'transparent',
      headerSortActiveBg: paint['surface-sunken'],
      headerSortHoverBg: paint.border,
      bodySortBg: 'transparent',
      borderColor: paint.border,
      rowHoverBg: paint.surface,
      rowSelectedBg: paint['primary-soft'],
      rowSelectedHoverBg: paint['primary-soft'],
      rowExpandedBg: paint.surface,
      cellPaddingBlock: 11,
      cellPaddingInline: 14,
      cellPaddingBlockMD: 8,
      cellPaddingInlineMD: 12,
      cellPaddingBlockSM: 6,
      cellPaddingInlineSM: 8,
    },
    Progress: { defaultColor: paint.primary },
  };
}

function controls(scheme: Scheme): Components {
  const paint = colors[scheme];
  return {
    Button: { fontWeight: 500, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Input: { activeBorderColor: paint.primary, hoverBorderColor: paint.text },
    Select: { optionSelectedBg: paint['primary-soft'] },
    Form: { itemMarginBottom: 14, verticalLabelPadding: '0 0 3px' },
    Drawer: { footerPaddingBlock: 14, footerPaddingInline: 24 },
    // Ant Design clips shadows beyond the margin around its notifications.
    Notification: { boxShadow: shadows[scheme].shadow },
    Modal: { titleFontSize: 18, borderRadiusLG: radii['radius-lg'] },
    Switch: { handleBg: paint['on-solid'] },
    Checkbox: { colorWhite: paint['on-solid'] },
    Radio: { colorWhite: paint['on-solid'] },
    // The preview is on a dark mask in both schemes.
    Image: { colorTextLightSolid: colors.light['on-solid'] },
  };
}
