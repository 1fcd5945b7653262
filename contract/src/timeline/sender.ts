import { z } from 'zod';

/** The author of a text about an order: the courier, a member of the retailer, or the recipient. */
export const Sender = z.enum(['PROVIDER', 'RETAILER_ADMIN', 'RETAILER_USER', 'END_CUSTOMER']);
