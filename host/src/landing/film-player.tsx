import { useEffect, useRef, useState } from 'react';
import styles from './film.module.css';
import { filmAddress } from './film-address.ts';
import type { FilmTexts } from './texts/texts.ts';

interface FilmPlayerProps {
  texts: FilmTexts;
  videoId: string;
}

/** The button over the poster; pressed, the player takes its place and the focus. */
export function FilmPlayer({ texts, videoId }: FilmPlayerProps) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (playing) player.current?.focus();
  }, [playing]);
  // The browser moves the frame to another process while it loads, and may lose the focus on the way. Whoever has gone
  // on to something else meanwhile stays there.
  const keepFocus = () => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === player.current) player.current?.focus();
  };
  if (!playing) {
    return (
      <button className={styles.play} type="button" onClick={() => setPlaying(true)}>
        <span className={styles.triangle} aria-hidden="true" />
        {texts.play}
      </button>
    );
  }
  return (
    <iframe
      ref={player}
      className={styles.player}
      src={filmAddress(videoId, texts.language)}
      title={texts.frame}
      onLoad={keepFocus}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // Without an origin to check, the player refuses to play (YouTube's error 153).
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
