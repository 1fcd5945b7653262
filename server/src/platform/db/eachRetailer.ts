import { firstIdAt } from '../ids.ts';
import type { Database } from './database.ts';

const page = 500;

/** Yields the ids of all retailers, sandboxes included, read in pages. */
export async function* eachRetailer(database: Database): AsyncGenerator<string> {
  for (let after: string | undefined = firstIdAt(Temporal.Instant.fromEpochMilliseconds(0)); after !== undefined; ) {
    const rows = await database
      .acrossTenantsAndSandboxes()
      .selectFrom('retailers')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute();
    for (const { id } of rows) yield id;
    after = rows[page - 1]?.id;
  }
}
