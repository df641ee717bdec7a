import styles from '../sections/film.module.css';

export function setUpFilm(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-frame]');
  const video = document.getElementById('root')?.dataset.film;
  if (!button || !video) return;
  button.addEventListener('click', () => {
    const player = playerOf(video, button.dataset.frame ?? '');
    button.replaceWith(player);
    player.focus();
  });
}

function playerOf(video: string, title: string): HTMLIFrameElement {
  // `rel: '0'` limits suggestions to the channel's videos. The player has Bosnian texts, but no Montenegrin texts.
  const language = document.documentElement.lang.startsWith('en') ? 'en' : 'bs';
  const options = { autoplay: '1', cc_load_policy: '1', hl: language, rel: '0' };
  const player = document.createElement('iframe');
  Object.assign(player, {
    className: styles.player,
    src: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?${new URLSearchParams(options)}`,
    title,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    allowFullscreen: true,
    // Without the page's origin in the request, the player refuses to play (YouTube's error 153).
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
  // The browser may lose the focus when it moves the loading frame to another process.
  player.addEventListener('load', () => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === player) player.focus();
  });
  return player;
}
