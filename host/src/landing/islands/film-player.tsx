import type { Language } from '@ar/domain/languages';
import { useEffect, useRef, useState } from 'react';
import type { Texts } from '../texts/texts.ts';
import styles from './film.module.css';

interface FilmPlayerProps {
  language: Language;
  texts: Texts['film']['player'];
  videoId: string;
}

/** The button over the poster. When pressed, the player replaces it and takes the focus. */
export function FilmPlayer({ language, texts, videoId }: FilmPlayerProps) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (playing) player.current?.focus();
  }, [playing]);
  // The browser may lose the focus when it moves the loading frame to another process.
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
  // Captions, and only this channel's videos at the end. The interface has no Montenegrin; Bosnian is the nearest.
  const options = { autoplay: '1', cc_load_policy: '1', hl: language === 'mn' ? 'bs' : 'en', rel: '0' };
  return (
    <iframe
      ref={player}
      className={styles.player}
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?${new URLSearchParams(options)}`}
      title={texts.frame}
      onLoad={keepFocus}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // Without an origin to check, the player refuses to play (YouTube's error 153).
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
