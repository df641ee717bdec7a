import { extensionOf, type UploadKind } from '@ar/domain/upload';
import { useObjectUrl } from '@ar/ui/use-object-url';
import { type ComponentType, useState } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import type { PreviewProps } from './field.ts';
import classes from './file-preview.module.css';

interface FilePreviewProps extends PreviewProps {
  upload: UploadKind;
  preview: ComponentType<PreviewProps> | undefined;
}

export function FilePreview({ upload, preview: Preview, ...file }: FilePreviewProps) {
  if (upload === 'audio') return <AudioPreview {...file} />;
  return Preview && <Preview {...file} />;
}

export function AudioPreview({ source, name }: PreviewProps) {
  const text = useRecordText();
  const chosen = useObjectUrl(typeof source === 'string' ? undefined : source);
  const [played, setPlayed] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const now = typeof source === 'string' ? source : chosen;
  if (!now) return null;
  // The player would stop if `src` changed to a new signed URL of the same file.
  const url = played && fileAt(played) === fileAt(now) ? played : now;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the record has a field for the transcript. */}
      <audio
        controls
        // A chosen file is local, so the browser reads the metadata at once, with the length or an error.
        preload={typeof source === 'string' ? 'none' : 'metadata'}
        src={url}
        aria-label={name}
        className={classes.player}
        onPlay={() => setPlayed(url)}
        onEnded={() => setPlayed(undefined)}
        onError={() => {
          setPlayed(undefined);
          setFailed(fileAt(url));
        }}
      />
      {failed === fileAt(url) && (
        <p role="alert" className={classes.failed}>
          {text('soundFailed')}
        </p>
      )}
      {extensionOf(name) === '.ogg' && <p className={classes.note}>{text('soundOldPhones')}</p>}
    </>
  );
}

const fileAt = (address: string) => address.split('?')[0];
