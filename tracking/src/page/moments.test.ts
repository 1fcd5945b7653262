import { describe, expect, test } from 'vitest';
import { todayOf } from './moments.ts';

describe('today', () => {
  // 23:20 on Sunday in Vancouver is 1:20 on Monday in Toronto.
  const view = { today: '2026-11-23', updatedAt: '2026-11-23T06:20:00Z' };

  test('is named for a viewer whose date is the store’s', () => {
    expect(todayOf(view, null)).toBe('2026-11-23');
    expect(todayOf(view, 'America/Halifax')).toBe('2026-11-23');
  });

  test('is not named for a viewer whose date differs, who sees dates instead', () => {
    expect(todayOf(view, 'America/Vancouver')).toBeNull();
  });
});
