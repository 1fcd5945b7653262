// The content security policy forbids `new Function`, so zod's JIT must be off before the first schema is used.
import { z } from 'zod';

z.config({ jitless: true });
