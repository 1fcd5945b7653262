/** No file of orders is larger, and none has more columns, whatever program wrote it. */
export const fileLimit = 50 * 1024 * 1024;
export const columnLimit = 200;
