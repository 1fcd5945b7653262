// Counts the error lines of programs: while something is away, one a minute for each cause is enough.
import { z } from 'zod';

const Line = z.object({
  time: z.number(),
  level: z.number(),
  msg: z.string().default(''),
  err: z.unknown().optional(),
});
const Cause = z.object({ message: z.string() });
const minuteMs = 59_000;

function read(text: string): z.output<typeof Line> | null {
  try {
    return Line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns the causes that a program logged more than once a minute, with their number of lines. */
export function excessLines(outputs: readonly string[]): string[] {
  return outputs.flatMap((output) => {
    const lines = output.split('\n').flatMap((text) => read(text) ?? []);
    const byCause = Map.groupBy(lines, ({ msg, err }) => `${msg} ${Cause.safeParse(err).data?.message ?? ''}`.trim());
    return [...byCause].flatMap(([cause, own]) => {
      const repeated = own.filter(({ time }, nth) => time - (own[nth - 1]?.time ?? 0) < minuteMs);
      return repeated.length > 0 ? [`${own.length} lines "${cause.slice(0, 100)}"`] : [];
    });
  });
}
