import { Button } from 'antd';
import { useCopy } from '../ui/copy/useCopy.ts';
import { words as uiWords } from '../ui/words.ts';
import { useWords } from '../words/translate.ts';

/** Renders a line of a description list with a text to copy elsewhere. */
export function Address({ label, address }: { label: string; address: string }) {
  const ui = useWords(uiWords);
  const copy = useCopy();
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{address}</code>
        <Button size="small" aria-label={`${ui('copy')} ${label}`} onClick={() => copy(address)}>
          {ui('copy')}
        </Button>
      </dd>
    </>
  );
}
