// Rows for `insert … select from unnest(…)`: one array a column, whatever the number of rows.
import { sql } from 'kysely';

/** What a cell may hold; undefined is null. */
export type Cell = string | number | boolean | null | undefined | readonly string[];

/** The parts of the statement: a column that says the same in every row travels as one value. */
export function unnested<N extends string>(
  columns: Readonly<Record<N, string>>,
  rows: readonly Partial<Record<N, Cell>>[],
) {
  const names = Object.keys(columns).filter((name): name is N => name in columns);
  const [first] = rows;
  const same = names.filter((name) => rows.every((row) => row[name] === first?.[name]));
  const various = names.filter((name) => !same.includes(name));
  // Without a column that varies there would be nothing to unnest.
  const listed = various.length > 0 ? various : same.splice(0, 1);
  const typed = (value: unknown, type: string) => sql`${value}::${sql.raw(type)}`;
  return {
    names: sql.join([...listed, ...same].map((name) => sql.ref(name))),
    values: sql.join([
      ...listed.map((name) => typed(sql.ref(`fresh.${name}`), columns[name])),
      ...same.map((name) => typed(textOf(first?.[name]), columns[name])),
    ]),
    // Lists travel as text: an array of them would have to be a rectangle.
    arrays: sql.join(
      listed.map((name) =>
        typed(arrayOf(rows.map((row) => row[name])), /\[|json/.test(columns[name]) ? 'text[]' : `${columns[name]}[]`),
      ),
    ),
    fresh: sql.join(listed.map((name) => sql.ref(name))),
  };
}

const textOf = (cell: Cell): string | null =>
  cell === null || cell === undefined ? null : typeof cell === 'object' ? arrayOf(cell) : String(cell);

/** A list as PostgreSQL writes one; made here because the driver takes three times as long. */
function arrayOf(cells: readonly Cell[]): string {
  let list = '';
  for (const cell of cells) {
    const text = textOf(cell);
    list += text === null ? ',NULL' : `,"${special.test(text) ? text.replace(/[\\"]/g, '\\$&') : text}"`;
  }
  return `{${list.slice(1)}}`;
}

const special = /[\\"]/;
