import { colors, radii, type Scheme, shadows } from '@portage/brand/tokens';
import { type ThemeConfig, theme } from 'antd';

type Token = NonNullable<ThemeConfig['token']>;
type Components = NonNullable<ThemeConfig['components']>;

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...all: never[]) => unknown>;

/** Ant Design's dark algorithm dims the colours it is given; ours are right already. */
const exact: Algorithm = (seed, map = theme.defaultAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
});

/** Ant Design dressed as Portage. Every colour is a token of `brand`, whose tests check the contrast. */
export function antTheme(scheme: Scheme, motion = true): ThemeConfig {
  return {
    algorithm: [scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exact],
    token: { ...ground(scheme), ...words(scheme), ...actions(scheme), ...tones(scheme), ...measures(scheme), motion },
    components: { ...data(scheme), ...controls(scheme) },
  };
}

function ground(scheme: Scheme): Token {
  const paint = colors[scheme];
  return {
    colorBgBase: paint['surface-raised'],
    colorBgLayout: paint.surface,
    colorBgContainer: paint['surface-raised'],
    colorBgContainerDisabled: paint['surface-sunken'],
    colorBgElevated: paint['surface-overlay'],
    colorBgSpotlight: paint.text,
    colorBorder: paint['border-strong'],
    colorBorderSecondary: paint.border,
    colorBorderDisabled: paint.border,
    colorSplit: paint.border,
    colorFillAlter: paint.surface,
  };
}

function words(scheme: Scheme): Token {
  const paint = colors[scheme];
  return {
    colorTextBase: paint.text,
    colorText: paint.text,
    colorTextHeading: paint.text,
    colorTextLabel: paint.text,
    colorTextSecondary: paint['text-muted'],
    colorTextTertiary: paint['text-muted'],
    colorTextQuaternary: paint['text-muted'],
    colorTextDescription: paint['text-muted'],
    colorTextPlaceholder: paint['text-muted'],
    colorTextDisabled: paint['border-strong'],
    colorTextLightSolid: paint['on-solid'],
    colorIcon: paint['text-muted'],
    colorIconHover: paint.text,
    colorLink: paint.primary,
    colorLinkHover: paint['primary-hover'],
    colorLinkActive: paint['primary-active'],
    linkHoverDecoration: 'underline',
  };
}

function actions(scheme: Scheme): Token {
  const paint = colors[scheme];
  return {
    colorPrimary: paint.primary,
    colorPrimaryHover: paint['primary-hover'],
    colorPrimaryActive: paint['primary-active'],
    colorPrimaryText: paint.primary,
    colorPrimaryTextHover: paint['primary-hover'],
    colorPrimaryTextActive: paint['primary-active'],
    colorPrimaryBg: paint['primary-soft'],
    colorPrimaryBgHover: paint['primary-soft'],
    colorPrimaryBorder: paint.focus,
    colorPrimaryBorderHover: paint['primary-hover'],
    controlItemBgHover: paint['surface-sunken'],
    controlItemBgActive: paint['primary-soft'],
    controlItemBgActiveHover: paint['primary-soft'],
    controlOutline: paint['primary-soft'],
  };
}

function tones(scheme: Scheme): Token {
  const paint = colors[scheme];
  return {
    colorSuccess: paint['state-completed'],
    colorSuccessText: paint['state-completed'],
    colorSuccessBg: paint['state-completed-soft'],
    colorWarning: paint['state-skipped'],
    colorWarningText: paint['state-skipped'],
    colorWarningBg: paint['state-skipped-soft'],
    colorInfo: paint['state-scheduled'],
    colorInfoText: paint['state-scheduled'],
    colorInfoBg: paint['state-scheduled-soft'],
    colorError: paint.danger,
    colorErrorText: paint.danger,
    colorErrorTextHover: paint.danger,
    colorErrorTextActive: paint.danger,
    colorErrorHover: paint['accent-hover'],
    colorErrorActive: paint.danger,
    colorErrorBg: paint['danger-soft'],
    colorErrorBgHover: paint['danger-soft'],
  };
}

function measures(scheme: Scheme): Token {
  return {
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

/** What shows many things: close together, quiet heads, the row under the pointer tinted. */
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
    Modal: { titleFontSize: 18, borderRadiusLG: radii['radius-lg'] },
    Switch: { handleBg: paint['on-solid'] },
    Checkbox: { colorWhite: paint['on-solid'] },
    Radio: { colorWhite: paint['on-solid'] },
    // The preview lies on a dark mask in both schemes.
    Image: { colorTextLightSolid: colors.light['on-solid'] },
  };
}
