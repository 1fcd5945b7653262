import { errorText } from '@portage/contract/errors';
import { type Logo, logoTypes, whyNotLogo } from '@portage/contract/settings/logo';
import { Button } from 'antd';
import { useRef } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useFields } from '../ui/form/useFields.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

type LogoFieldProps = { id?: string; value?: Logo | null; onChange?: (logo: Logo | null) => void };

/**
 * Uploads the retailer's logo; without one, the page shows the provider's. A chosen file is uploaded at once for the preview, and takes
 * effect when the form is saved.
 */
export function LogoField({ id, value = null, onChange }: LogoFieldProps) {
  const t = useT();
  const language = useLanguage();
  const { setErrors } = useFields();
  const chooser = useRef<HTMLInputElement>(null);
  const send = useSend(api.settings.uploadLogo, { isShownByForm: true });
  const say = (...errors: string[]) => setErrors('logo', errors);
  const take = async (file: File) => {
    say();
    const refusal = whyNotLogo(file);
    if (refusal) return say(errorText(refusal, language));
    const image = await read(file);
    send.mutate(
      { body: { image, name: file.name.slice(0, 200) } },
      {
        onSuccess: (logo) => onChange?.(logo),
        onError: ({ body }) => say(body.errors[0]?.message ?? body.message),
      },
    );
  };
  return (
    <fieldset className="settings-logo" aria-label={t('logo')}>
      {value && <Plates logo={value} />}
      <input
        ref={chooser}
        id={id}
        type="file"
        hidden
        accept={logoTypes.join()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the same file to be chosen again after it is corrected.
          target.value = '';
          if (file) void take(file);
        }}
      />
      <div className="row">
        <Button loading={send.isPending} onClick={() => chooser.current?.click()}>
          {t(value ? 'replaceLogo' : 'chooseLogo')}
        </Button>
        {value && (
          <Button
            onClick={() => {
              say();
              onChange?.(null);
            }}
          >
            {t('removeLogo')}
          </Button>
        )}
        {value && <span className="muted">{value.name}</span>}
      </div>
    </fieldset>
  );
}

/** Previews the logo on a light and a dark background. */
function Plates({ logo: { url, width, height, poorOn } }: { logo: Logo }) {
  const t = useT();
  return (
    <div className="settings-plates">
      {(['LIGHT', 'DARK'] as const).map((ground) => (
        <figure key={ground} className={`settings-plate on-${ground.toLowerCase()}`}>
          <span className={poorOn === ground ? 'is-plated' : undefined}>
            <img src={url} width={width} height={height} alt={t(ground === 'LIGHT' ? 'logoOnLight' : 'logoOnDark')} />
          </span>
        </figure>
      ))}
    </div>
  );
}

/** Returns the content of a file as a data URL. */
const read = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
