import { DownloadOutlined } from '@ant-design/icons';
import { Image } from 'antd';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

type PhotosProps = {
  photos: readonly { url: string }[] /** When and where they were taken, said below a large one. */;
  about?: string;
};

/** Photos in small; a press shows one large, with the way to the others and to the file. */
export function Photos({ photos, about }: PhotosProps) {
  const t = useWords(words);
  return (
    <Image.PreviewGroup
      preview={{
        actionsRender: (_node, { image }) => (
          <div className="order-photo-actions">
            {about && <span>{about}</span>}
            <a href={image.url} download className="ant-btn">
              <DownloadOutlined aria-hidden /> {t('download')}
            </a>
          </div>
        ),
      }}
    >
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
