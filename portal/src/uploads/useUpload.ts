import { type ErrorBody, errorText } from '@portage/contract/errors';
import type { Import, NewImport } from '@portage/contract/imports/schema';
import type { FileType } from '@portage/contract/uploads/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { useLanguage } from '../words/language.ts';
import { fileTypeOf } from './chosenFile.ts';

export type NewUpload = { file: File } & Partial<Pick<NewImport, 'pickupScheduleId' | 'date' | 'time'>>;

/** Sends a file to an address that the server signs for it, and begins its import: `percent` of it is sent, then there is an import to look at. */
export function useUpload(onBegun: (begun: Import) => void) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState(0);
  const send = useMutation<Import, ApiError, NewUpload>({
    meta: { isShownByForm: true },
    mutationFn: async ({ file, ...defaults }) => {
      setPercent(0);
      const fileType = fileTypeOf(file);
      const { url, fileUrl } = await api.uploads.sign({ query: { file: file.name, fileType, size: file.size } });
      await put(url, file, fileType, setPercent).catch(() => {
        const error: ErrorBody['error'] = { type: 'UPLOAD_FAILED' };
        const message = errorText('UPLOAD_FAILED', language);
        throw new ApiError({ status: 0, message, error, errors: [], requestId: '' });
      });
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

/** `fetch` cannot tell how much has been sent. */
function put(url: string, file: File, type: FileType, onProgress: (percent: number) => void): Promise<void> {
  return new Promise((sent, failed) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total));
    request.onload = () => (request.status < 300 ? sent() : failed());
    request.onerror = () => failed();
    request.ontimeout = () => failed();
    request.send(file);
  });
}
