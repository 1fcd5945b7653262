import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, api } from '../api/client.ts';
import { useLanguage } from '../words/language.ts';
import { fileTypeOf, sendFile } from './sendFile.ts';

export type Wish = { file: File; pickupScheduleName?: string; date?: string | null; time?: string | null };

/** Sends a file and starts its import: `percent` of it is sent, then there is a `jobId`. */
export function useUpload() {
  const language = useLanguage();
  const [percent, setPercent] = useState(0);
  const send = useMutation<string, ApiError, Wish>({
    meta: { isShownByForm: true },
    mutationFn: async ({ file, ...defaults }) => {
      setPercent(0);
      const fileUrl = await sendFile(file, language, setPercent);
      const body = { fileUrl, fileName: file.name, fileType: fileTypeOf(file), ...defaults };
      const { jobId } = await api.uploads.orders({ body });
      return jobId;
    },
  });
  return { percent, send };
}
