import { visitAddress } from '@ar/domain/public-pages';
import type { NeighbourView } from '@ar/domain/public-views';
import { PlacePicture } from '../pictures/place-picture.tsx';
import { usePage } from '../sections/page-context.ts';
import styles from './neighbours.module.css';

/** A picture's width in neighbours.module.css. */
const SIZES = '(width < 48em) 7rem, 30vw';

export function Neighbours({ neighbours }: { neighbours: readonly NeighbourView[] }) {
  const { language, texts } = usePage();
  const { near } = texts.greeting;
  return (
    <section className={styles.neighbours} aria-labelledby="near-title">
      <h2 id="near-title">{near.title}</h2>
      <ul className={styles.list}>
        {neighbours.map(({ item, name, picture, distance }) => (
          <li key={item}>
            <a href={visitAddress(item, language)}>
              <span className={styles.picture}>
                <PlacePicture picture={picture} sizes={SIZES} />
              </span>
              <strong lang={name.tag}>{name.text}</strong> <span className={styles.distance}>{distance}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{near.note}</p>
    </section>
  );
}
