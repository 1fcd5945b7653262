import { Image } from 'antd';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

/** Photos in small; a press shows one large, and the way to the others. */
export function Photos({ photos }: { photos: readonly { url: string }[] }) {
  const t = useWords(words);
  return (
    <Image.PreviewGroup>
      <div className="order-photos">
        {photos.map(({ url }, index) => (
          <Image
            key={url}
            src={url}
            width={92}
            height={92}
            alt={t('photo', { index: index + 1, count: photos.length })}
            loading="lazy"
          />
        ))}
      </div>
    </Image.PreviewGroup>
  );
}
