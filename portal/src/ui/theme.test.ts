import { colors, type Scheme } from '@portage/brand/tokens';
import { theme } from 'antd';
import { expect, it } from 'vitest';
import { antTheme } from './theme.ts';

it.each<Scheme>(['light', 'dark'])('takes all text colours from our tokens in the %s scheme', (scheme) => {
  const made = theme.getDesignToken(antTheme(scheme));
  const paint = colors[scheme];
  expect(made.colorPrimary).toBe(paint.primary);
  expect(made.colorTextLightSolid).toBe(paint['on-solid']);
  expect(made.colorText).toBe(paint.text);
  expect(made.colorTextPlaceholder).toBe(paint['text-muted']);
  expect(made.colorBgContainer).toBe(paint['surface-raised']);
  expect(made.colorError).toBe(paint.danger);
});

it.each<Scheme>(['light', 'dark'])(
  'keeps the shadow of a notification within its margin in the %s scheme',
  (scheme) => {
    const shadow = antTheme(scheme).components?.Notification?.boxShadow ?? '';
    const reaches = [...shadow.matchAll(/0 (\d+)px (\d+)px/g)].map(([, down, blur]) => Number(down) + Number(blur));
    expect(Math.max(...reaches)).toBeLessThanOrEqual(theme.getDesignToken(antTheme(scheme)).marginLG);
  },
);
