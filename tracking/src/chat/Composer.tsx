import { messageLimit, photoBox, saysSomething } from '@portage/contract/chat/rules';
import type { ChatMessage } from '@portage/contract/chat/schema';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ChatEngine } from './engine.ts';
import { useChatTranslator } from './useChatTranslator.ts';

type ComposerProps = { engine: ChatEngine; edited: ChatMessage | null; isClosed: boolean; onDone(): void };

/** Renders the message field. Enter sends, Shift+Enter starts a new line; blank text is not sent (spec section 5). */
export function Composer({ engine, edited, isClosed, onDone }: ComposerProps) {
  const t = useChatTranslator();
  const [text, setText] = useState(edited?.text ?? engine.draft);
  const [photo, setPhoto] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const ids = { field: useId(), hint: useId(), wrong: useId() };
  useEffect(() => field.current?.focus(), []);
  const tooMany = text.trim().length - messageLimit;
  const isReady = !isClosed && tooMany <= 0 && (saysSomething(text) || photo !== null);
  const write = (next: string) => {
    setText(next);
    if (!edited) engine.keepDraft(next);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    if (edited) {
      const refusal = await engine.edit(edited.id, text);
      return refusal === null ? onDone() : setWrong(refusal);
    }
    engine.send(text.trim(), photo);
    write('');
    setPhoto(null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send(event);
  };
  const problem = tooMany > 0 ? t('tooLong', { count: tooMany }) : wrong;
  return (
    <form className="chat-write" onSubmit={send}>
      {edited && <p className="hint">{t('editing')}</p>}
      {photo && <ChosenPhoto photo={photo} onDrop={() => setPhoto(null)} />}
      <label className="unseen" htmlFor={ids.field}>
        {t('message')}
      </label>
      <textarea
        ref={field}
        id={ids.field}
        rows={2}
        dir="auto"
        value={text}
        readOnly={isClosed}
        placeholder={t('message')}
        aria-describedby={`${ids.hint} ${ids.wrong}`}
        aria-invalid={tooMany > 0 || undefined}
        enterKeyHint="send"
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKey}
      />
      <p className="wrong" id={ids.wrong} role="alert">
        {problem}
      </p>
      {isClosed && text !== '' && <p className="hint">{t('keep')}</p>}
      <div className="chat-tools">
        {!edited && !isClosed && <PhotoPicker onPhoto={setPhoto} onWrong={setWrong} />}
        <p className="hint chat-keys" id={ids.hint}>
          {t('hint')}
        </p>
        {edited && (
          <button type="button" className="plain" onClick={onDone}>
            {t('cancel')}
          </button>
        )}
        <button type="submit" disabled={isClosed} aria-disabled={!isReady}>
          {t(edited ? 'save' : 'send')}
        </button>
      </div>
    </form>
  );
}

function ChosenPhoto({ photo, onDrop }: { photo: string; onDrop(): void }) {
  const t = useChatTranslator();
  return (
    <p className="chat-chosen">
      <img src={photo} alt={t('chosen')} />
      <button type="button" className="plain" onClick={onDrop}>
        {t('dropPhoto')}
      </button>
    </p>
  );
}

/** Selects a photo of any size, and passes on the reduced version that is sent. */
function PhotoPicker({ onPhoto, onWrong }: { onPhoto(photo: string): void; onWrong(text: string): void }) {
  const t = useChatTranslator();
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows the same photo to be chosen again.
    target.value = '';
    if (!file) return;
    onWrong('');
    shrinkPhoto(file).then(onPhoto, () => onWrong(t('photoUnreadable')));
  };
  return (
    <span className="chat-photo">
      <input id={id} type="file" accept="image/*" className="unseen" onChange={choose} />
      <label htmlFor={id}>{t('addPhoto')}</label>
    </span>
  );
}

const quality = 0.82;

/** Returns the photo as a small JPEG data URL, without the camera's metadata; rejects if this browser cannot decode it. */
async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, photoBox.width / picture.width, photoBox.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('No canvas');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', quality);
}
