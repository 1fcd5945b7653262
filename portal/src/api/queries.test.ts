import { afterAll, expect, it, vi } from 'vitest';
import { ApiError } from './client.ts';
import { queryClient, whenSignedOut } from './queries.ts';

const refusal = { status: 401, message: '', error: { type: 'UNAUTHORIZED' as const }, errors: [], requestId: '' };

// The client reads cookies and listens for keys.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { cookie: 'ak=later' });
});
afterAll(() => void vi.unstubAllGlobals());

it('a refused request ends only the session that it was made in', async () => {
  const ended: (string | null)[] = [];
  const stop = whenSignedOut(({ token }) => ended.push(token));
  for (const token of ['earlier', 'later']) {
    const queryFn = () => Promise.reject(new ApiError(refusal, token));
    await queryClient.fetchQuery({ queryKey: [token], queryFn }).catch(() => undefined);
  }
  stop();
  expect(ended).toEqual(['later']);
});
