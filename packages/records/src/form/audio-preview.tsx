import { useEffect, useState } from 'react';
import type { PreviewProps } from './field.ts';

/** Plays a recording that was chosen, or the one that is there. */
export function AudioPreview({ source, name }: PreviewProps) {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return;
    const url = URL.createObjectURL(source);
    setChosen(url);
    return () => URL.revokeObjectURL(url);
  }, [source]);
  const url = typeof source === 'string' ? source : chosen;
  if (!url) return null;
  // biome-ignore lint/a11y/useMediaCaption: its transcript is the description, a field of the same form (R-122).
  return <audio controls preload="none" src={url} aria-label={name} style={{ inlineSize: '100%' }} />;
}
