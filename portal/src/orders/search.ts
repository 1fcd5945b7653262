import { z } from 'zod';

/** What the orders screen shows, as its address says it. */
export const OrdersSearch = z.object({});
