import { visitAddress, visitMark } from '@ar/domain/public-pages';
import { Each, type VisitProps } from './parts.tsx';
import styles from './way.module.css';

const [LATITUDE, LONGITUDE] = [visitMark('LATITUDE'), visitMark('LONGITUDE')];

/** For the map program of the visitor's own device (RFC 5870; `q` is Android's, which shows no pin without it). */
const GEO = `geo:${LATITUDE},${LONGITUDE}?q=${LATITUDE},${LONGITUDE}`;
/** On foot, from where the visitor says there. */
const DIRECTIONS = `https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=%3B${LATITUDE}%2C${LONGITUDE}`;

export function Way({ texts: { greeting } }: VisitProps) {
  const { way } = greeting;
  return (
    <Each list="POINTS">
      <section className={styles.way} aria-labelledby="way-title">
        <h2 id="way-title">{way.title}</h2>
        <p className={styles.links}>
          <a className={styles.open} href={GEO}>
            {way.open}
          </a>
          <a href={DIRECTIONS} rel="noopener">
            {way.directions}
          </a>
        </p>
      </section>
    </Each>
  );
}

export function NextStop({ texts: { greeting }, language }: VisitProps) {
  return (
    <Each list="NEXT_STOPS">
      <p className={styles.next}>
        <a href={visitAddress(visitMark('ITEM'), language)} rel="next">
          <span className={styles.label}>{greeting.next.label}</span>{' '}
          <strong lang={visitMark('NAME_LANGUAGE')}>{visitMark('NAME')}</strong>{' '}
          <span className={styles.distance}>
            {visitMark('DISTANCE')}
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M4 12h15m-6-6 6 6-6 6" />
            </svg>
          </span>
        </a>
        <small>{greeting.next.hint}</small>
      </p>
    </Each>
  );
}
