import { type ErrorBody, errorText } from '@portage/contract/errors';
import type { Import } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import type { FileType } from '@portage/contract/uploads/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Form } from 'antd';
import { useState } from 'react';
import { ApiError, api } from '../api/client.ts';
import { keyOf } from '../api/read.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { FormDrawer } from '../ui/SideDrawer.tsx';
import { useLanguage } from '../words/language.ts';
import type { WordKey } from '../words/translate.ts';
import { fileTypeOf, whyNotFile } from './chosenFile.ts';
import { FileField } from './FileField.tsx';
import { useT, type words } from './words.ts';

type UploadDrawerProps = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** Uploads a spreadsheet of orders, and opens its import. */
export function UploadDrawer(props: UploadDrawerProps) {
  const t = useT();
  return (
    <FormDrawer {...props} size={720} title={t('title')}>
      <UploadForm onClose={props.onClose} />
    </FormDrawer>
  );
}

type Chosen = { file: File | null; fault: WordKey<typeof words> | null };

/** Renders the file field. A file is sent as soon as it is chosen; its import asks for what the rows lack. */
function UploadForm({ onClose }: Pick<UploadDrawerProps, 'onClose'>) {
  const t = useT();
  const navigate = useNavigate();
  const [form] = Form.useForm();
  const [{ file, fault }, setChosen] = useState<Chosen>({ file: null, fault: null });
  const { percent, send } = useUpload(({ id }) => void navigate({ to: paths.import, params: { id } }));
  const isSending = send.isPending;
  const choose = (chosen: File | null) => {
    if (isSending) return;
    // An error refers to the previous choice.
    send.reset();
    const reason = chosen && whyNotFile(chosen);
    setChosen({ file: reason ? null : chosen, fault: reason });
    if (chosen && !reason) send.mutate(chosen);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="form"
      onFinish={() => file && send.mutate(file)}
      disabled={isSending}
    >
      <FormErrors form={form} error={send.error} />
      <p className="upload-about muted mb-3">
        {t('about')} <Link to={paths.imports}>{t('history')}</Link>
      </p>
      <FileField file={file} fault={fault && t(fault)} percent={isSending ? percent : null} onChoose={choose} />
      <SaveBar action={send.isError ? t('retry') : undefined} isPending={isSending} onCancel={onClose} />
    </Form>
  );
}

/** Uploads a file to a signed URL, and starts its import. `percent` is the upload progress. */
function useUpload(onBegun: (begun: Import) => void) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState(0);
  const send = useMutation<Import, ApiError, File>({
    meta: { isShownByForm: true },
    mutationFn: async (file) => {
      setPercent(0);
      const fileType = fileTypeOf(file);
      const { url, fileUrl } = await api.uploads.sign({ query: { file: file.name, fileType, size: file.size } });
      await put(url, file, fileType, setPercent).catch(() => {
        const error: ErrorBody['error'] = { type: 'UPLOAD_FAILED' };
        const message = errorText('UPLOAD_FAILED', language);
        throw new ApiError({ status: 0, message, error, errors: [], requestId: '' });
      });
      return api.imports.start({ body: { fileUrl, fileName: file.name } });
    },
    onSuccess: (begun) => {
      queryClient.setQueryData(keyOf(api.imports.read, { params: { id: begun.id } }), begun);
      for (const name of ['imports.list', 'jobs.list']) void queryClient.invalidateQueries({ queryKey: [name] });
      onBegun(begun);
    },
  });
  return { percent, send };
}

/** Uploads a file with XMLHttpRequest, because `fetch` does not report upload progress. */
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
