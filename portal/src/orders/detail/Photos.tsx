import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Image } from 'antd';
import { useT } from '../words.ts';

type PhotosProps = {
  photos: readonly { url: string }[];
  /** Caption below the enlarged photo: when and where the photos were taken. */
  about?: string;
};

/** Renders photo thumbnails; a click enlarges one, with links to the others and to the file. */
export function Photos({ photos, about }: PhotosProps) {
  const t = useT();
  return (
    <Image.PreviewGroup
      preview={{
        actionsRender: (_node, { image }) => (
          <Flex wrap align="center" justify="center" gap="8px 16px">
            {about && <span>{about}</span>}
            <Button href={image.url} download target="_blank" icon={<DownloadOutlined aria-hidden />}>
              {t('download')}
            </Button>
          </Flex>
        ),
      }}
    >
      <Flex wrap gap={8} className="order-photos">
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
      </Flex>
    </Image.PreviewGroup>
  );
}
