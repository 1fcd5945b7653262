type SortOrder = 'ascend' | 'descend';

/** Returns the props of a sortable column; with `first`, clicks reverse the order and never clear it. */
export const sortable = <Field extends string>(field: Field, sort: string, first?: SortOrder) => ({
  key: field,
  sorter: true,
  sortOrder: sort === `${field}:asc` ? ('ascend' as const) : sort === `${field}:desc` ? ('descend' as const) : null,
  ...(first && { sortDirections: [first, first === 'ascend' ? 'descend' : 'ascend', first] satisfies SortOrder[] }),
});

/** Returns the sort that a click on a column requests; undefined for the default. */
export function sortOf<Field extends string>(
  fields: readonly Field[],
  defaultSort: string,
  column: unknown,
  isDown: boolean,
) {
  const field = fields.find((each) => each === column);
  const sort = field && (`${field}:${isDown ? 'desc' : 'asc'}` as const);
  return sort === defaultSort ? undefined : sort;
}
