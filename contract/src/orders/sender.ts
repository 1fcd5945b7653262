import { z } from 'zod';

/** Who writes about an order: the courier, the retailer's people, its recipient. */
export const Sender = z.enum(['PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER', 'END_CUSTOMER']);
