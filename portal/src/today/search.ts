/** Returns the query of a page of stores: as many as two columns of a wide screen hold without much scrolling. */
export const queryOf = (page: number | undefined) => ({ query: { page, pageSize: 24 } });
