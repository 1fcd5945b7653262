// The content security policy forbids `new Function`; zod must know before the first schema is read.
import { z } from 'zod';

z.config({ jitless: true });
