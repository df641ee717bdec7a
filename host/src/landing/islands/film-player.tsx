import type { Language } from '@ar/domain/languages';
import { useEffect, useRef, useState } from 'react';
import type { FilmTexts } from '../texts/texts.ts';
import styles from './film.module.css';

interface FilmPlayerProps {
  texts: FilmTexts;
  videoId: string;
}

/** The button over the poster. When pressed, the player replaces it and takes the focus. */
export function FilmPlayer({ texts, videoId }: FilmPlayerProps) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (playing) player.current?.focus();
  }, [playing]);
  // The browser may lose the focus when it moves the loading frame to another process. A person who has moved the focus
  // meanwhile keeps it.
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

/** The player's interface has no Montenegrin; Bosnian is the nearest. */
const INTERFACE = { mn: 'bs', en: 'en' } as const satisfies Record<Language, string>;

/** YouTube's host without cookies, with captions, and with only this channel's videos at the end. */
function filmAddress(videoId: string, language: Language): string {
  const address = new URL(`https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}`);
  address.search = new URLSearchParams({
    autoplay: '1',
    cc_load_policy: '1',
    hl: INTERFACE[language],
    rel: '0',
  }).toString();
  return address.href;
}
