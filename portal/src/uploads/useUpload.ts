import type { Import, NewImport } from '@portage/contract/imports/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useLanguage } from '../words/language.ts';
import { sendFile } from './sendFile.ts';

export type NewUpload = { file: File } & Partial<Pick<NewImport, 'pickupScheduleId' | 'date' | 'time'>>;

/** Sends a file and begins its import: `percent` of it is sent, then there is an import to look at. */
export function useUpload(onBegun: (begun: Import) => void) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState(0);
  const send = useMutation<Import, ApiError, NewUpload>({
    meta: { isShownByForm: true },
    mutationFn: async ({ file, ...defaults }) => {
      setPercent(0);
      const fileUrl = await sendFile(file, language, setPercent);
      return api.imports.start({ body: { fileUrl, fileName: file.name, ...defaults } });
    },
    onSuccess: (begun) => {
      queryClient.setQueryData(keyOf(api.imports.read, { params: { id: begun.id } }), begun);
      for (const name of ['imports.list', 'jobs.list']) void queryClient.invalidateQueries({ queryKey: [name] });
      onBegun(begun);
    },
  });
  return { percent, send };
}
