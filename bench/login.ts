// Measures whether the time of a refused sign-in reveals that the account exists. Known and unknown accounts alternate, each tried once.
import { callerAddress } from './load.ts';
import type { Line } from './report.ts';
import type { Target } from './world.ts';

export const knownAccounts = 200;
export const emailOf = (kind: 'known' | 'unknown', number: number): string => `${kind}${number}@timing.example`;

/** Measures the rank AUC: the probability that a known account takes longer than an unknown one. One half means no difference. */
export async function measureLogin({ ours, size }: Target): Promise<Line[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let number = 0; number < knownAccounts; number++) {
    // The order within a pair is random: a fixed order would itself cause a difference.
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      times[kind].push(await attempt(ours.url, emailOf(kind, number)));
    }
  }
  const wins = times.known.flatMap((known) =>
    times.unknown.map((unknown): number => (known > unknown ? 1 : known === unknown ? 0.5 : 0)),
  );
  const auc = wins.reduce((sum, each) => sum + each, 0) / wins.length;
  // With so few attempts, chance alone changes the figure by some hundredths.
  const advantage = Math.max(auc, 1 - auc);
  return [
    { figure: 'sign-in refused: known told from unknown', size, ours: advantage, against: 0.5, unit: '', aim: 1.15 },
  ];
}

async function attempt(url: string, email: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': callerAddress() };
  const body = JSON.stringify({ email, password: 'Wrong-Horse-9!' });
  const began = performance.now();
  const response = await fetch(new URL('/v2/auth/retailer/login', url), { method: 'POST', headers, body });
  await response.text();
  if (response.status !== 401) throw new Error(`A wrong password was answered ${response.status}.`);
  return performance.now() - began;
}
