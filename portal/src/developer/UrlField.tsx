import { TextField } from '../ui/form/fields.tsx';
import { useT } from './words.ts';

/** Renders the field for the URL to which a mock is sent. */
export function UrlField() {
  const t = useT();
  return (
    <TextField
      name="url"
      label={t('url')}
      isRequired
      inputMode="url"
      maxLength={2000}
      placeholder="https://"
      spellCheck={false}
    />
  );
}
