import { Drawing } from '../pictures/pictures.tsx';
import styles from './film.module.css';
import shared from './shared.module.css';
import { usePage } from './shared.tsx';

export function Film() {
  const { texts, settings } = usePage();
  const { film } = texts;
  const { promoVideoId } = settings;
  if (!promoVideoId) return null;
  return (
    <section className={`${shared.section} ${shared.band}`} aria-labelledby="film-title">
      <header className={shared.header}>
        <h2 id="film-title">{film.title}</h2>
        <p>{film.lead}</p>
      </header>
      <div className={styles.frame}>
        <Drawing name="film" label={film.picture} size="1600 900" />
        <div className={styles.control}>
          {/* `data-frame` is the accessible name of the player that replaces this button. */}
          <button className={styles.play} type="button" data-frame={film.player.frame}>
            <span className={styles.triangle} aria-hidden="true" />
            {film.player.play}
          </button>
        </div>
      </div>
      <div className={styles.below}>
        <p>
          {film.privacy}{' '}
          <a href={`https://www.youtube.com/watch?v=${promoVideoId}`} rel="noopener">
            {film.link}
          </a>
        </p>
        <details className={styles.alternative}>
          <summary>{film.alternative.title}</summary>
          {film.alternative.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      </div>
    </section>
  );
}
