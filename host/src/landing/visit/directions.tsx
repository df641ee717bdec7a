import type { Point } from '@ar/domain/measures';
import { visitAddress } from '@ar/domain/public-pages';
import type { NeighbourView } from '@ar/domain/public-views';
import shared from '../sections/shared.module.css';
import { Sign, usePage } from '../sections/shared.tsx';
import styles from './directions.module.css';

export function Directions({ latitude, longitude }: Point) {
  const { directions } = usePage().texts.greeting;
  const walk = `https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=%3B${latitude}%2C${longitude}`;
  // An Android phone opens `geo:` URLs in its map application (RFC 5870), which shows no pin unless the URL has `q`.
  const geo = `geo:${latitude},${longitude}?q=${latitude},${longitude}`;
  return (
    <section className={styles.card} aria-labelledby="way-title">
      <h2 id="way-title">{directions.title}</h2>
      <p className={styles.links}>
        <a className={styles.walk} href={walk} rel="noopener">
          {directions.walk}
        </a>
        <a className={styles.phone} href={geo}>
          {directions.open}
        </a>
      </p>
    </section>
  );
}

export function NextStop({ item, name, distance, isWalkWhole }: NeighbourView & { isWalkWhole: boolean }) {
  const { language, texts } = usePage();
  const { next } = texts.greeting;
  return (
    <p className={styles.next}>
      <a href={visitAddress(item, language)} rel="next">
        <span className={shared.quiet}>{next.label}</span> <strong lang={name.tag}>{name.text}</strong>{' '}
        <span className={styles.distance}>
          {distance}
          <Sign d="M4 12h15m-6-6 6 6-6 6" />
        </span>
      </a>
      {isWalkWhole && <small>{next.hint}</small>}
    </p>
  );
}
