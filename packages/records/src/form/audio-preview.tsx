import { extensionOf } from '@ar/domain/upload';
import { useEffect, useState } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './audio-preview.module.css';
import type { PreviewProps } from './field.ts';

/** A recording to listen to, before it is saved too, and what keeps others from hearing it. */
export function AudioPreview({ source, name }: PreviewProps) {
  const text = useRecordText();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return;
    const url = URL.createObjectURL(source);
    setChosen(url);
    return () => URL.revokeObjectURL(url);
  }, [source]);
  const [played, setPlayed] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const now = typeof source === 'string' ? source : chosen;
  if (!now) return null;
  // Another address of the same file, signed anew, would end what somebody listens to.
  const url = played && fileAt(played) === fileAt(now) ? played : now;
  function fail() {
    setPlayed(undefined);
    setFailed(fileAt(url ?? ''));
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its transcript is a field of the same form. */}
      <audio
        controls
        // Of a file that is at hand the length is shown at once, and whether it can be played.
        preload={typeof source === 'string' ? 'none' : 'metadata'}
        src={url}
        aria-label={name}
        className={classes.player}
        onPlay={() => setPlayed(url)}
        onEnded={() => setPlayed(undefined)}
        onError={fail}
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
