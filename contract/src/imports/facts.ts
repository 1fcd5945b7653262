import { z } from 'zod';
import { fact } from '../fact.ts';
import { seesEveryImport } from './rules.ts';

/** Facts about imports. A fact is received by the member who started the import and by those who see every import. */
export const importFacts = {
  IMPORT_CHANGED: fact(z.object({ importId: z.string(), memberId: z.string() }), ({ importId, memberId }) => ({
    kind: 'imports',
    id: importId,
    memberId,
    isSeenBy: seesEveryImport,
  })),
};
