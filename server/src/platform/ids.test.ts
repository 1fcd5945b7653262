import { expect, test, vi } from 'vitest';

test('ids of one millisecond sort in the order of their creation, in every process', async () => {
  for (let process = 0; process < 40; process++) {
    vi.resetModules();
    const { newId } = await import('./ids.ts');
    const ids = Array.from({ length: 100 }, () => newId(0));
    expect(ids.toSorted()).toEqual(ids);
    // The upper half of the counter is left for the ids to come: it wraps after 33 million at the earliest.
    expect(ids[0]).toMatch(/^.{8}-.{4}-7[0-7]/);
  }
});
