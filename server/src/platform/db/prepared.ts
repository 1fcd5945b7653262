// Statements of one shape that are repeated with other values: built, checked by the guard and compiled once.
import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Scope } from './database.ts';

/** Returns a placeholder for a value that is set when the statement is sent. Callers cannot send one: a NUL is refused on input. */
const blank = (name: string) => `\0${name}`;
const retailer = blank('retailer');

/** A statement of the query builder, or raw SQL. */
type Statement<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> };
const shapesKept = 500;

/**
 * Returns a statement whose text depends only on its shape and on the member's stores. `build` gets placeholders for the retailer and for
 * each value that it names: it may put them into the statement, and must not read them.
 */
export function prepared<Shape, Row>(
  build: (scope: Scope, shape: Shape, value: (name: string) => string) => Statement<Row>,
) {
  const statements = new LRUCache<string, CompiledQuery<Row>>({ max: shapesKept });

  const statementOf = (database: Database, { storeIds }: Scope, shape: Shape): CompiledQuery<Row> => {
    const key = JSON.stringify([storeIds, shape]);
    const known = statements.get(key);
    if (known) return known;
    const blankScope = database.scope({ retailerId: retailer, storeIds });
    const statement = build(blankScope, shape, blank).compile(blankScope.db);
    statements.set(key, statement);
    return statement;
  };

  return async (
    database: Database,
    scope: Scope,
    shape: Shape,
    values: Readonly<Record<string, string>> = {},
  ): Promise<Row[]> => {
    const statement = statementOf(database, scope, shape);
    const given = new Map<unknown, string>([[retailer, scope.retailerId]]);
    for (const [name, value] of Object.entries(values)) given.set(blank(name), value);
    const parameters = statement.parameters.map((each) => given.get(each) ?? each);
    const { rows } = await scope.db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}
