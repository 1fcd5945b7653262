import { type ErrorBody, errorText } from '@portage/contract/errors';
import type { FileType } from '@portage/contract/uploads/schema';
import { ApiError, api } from '../api/client.ts';
import type { Language } from '../words/language.ts';
import { fileTypeOf } from './chosenFile.ts';

/** Sends a file to an address that the server signs for it; answers the key by which it is then known. */
export async function sendFile(file: File, language: Language, onProgress: (percent: number) => void): Promise<string> {
  const fileType = fileTypeOf(file);
  const { url, fileUrl } = await api.uploads.sign({ query: { file: file.name, fileType, size: file.size } });
  await put(url, file, fileType, onProgress).catch(() => {
    throw new ApiError(failure(language));
  });
  return fileUrl;
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

const failure = (language: Language): ErrorBody => ({
  status: 0,
  message: errorText('UPLOAD_FAILED', language),
  error: { type: 'UPLOAD_FAILED' },
  errors: [],
  requestId: '',
});
