import { visitAddress, visitMark } from '@ar/domain/public-pages';
import { Each } from '../sections/parts.tsx';
import type { Texts } from '../texts/texts.ts';
import type { VisitProps } from './greeting.tsx';
import styles from './way.module.css';

const [LATITUDE, LONGITUDE] = [visitMark('LATITUDE'), visitMark('LONGITUDE')];

/** For the map program of an Android phone (RFC 5870), which shows no pin without `q`. Elsewhere nothing opens it. */
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
          <a className={styles.directions} href={DIRECTIONS} rel="noopener">
            {way.directions}
          </a>
          <a className={styles.phone} href={GEO}>
            {way.open}
          </a>
        </p>
        <Locate texts={way.locate} />
      </section>
    </Each>
  );
}

/** Works once its script is there (`locate.ts`), and is not shown where none runs. */
function Locate({ texts }: { texts: Texts['greeting']['way']['locate'] }) {
  const { directions, way, accuracy, stop } = texts;
  const told = { 'data-directions': directions.join('|'), 'data-way': way, 'data-accuracy': accuracy };
  return (
    <div
      className={styles.locate}
      data-locate=""
      data-latitude={LATITUDE}
      data-longitude={LONGITUDE}
      data-stop={stop}
      {...told}
    >
      <button type="button" disabled>
        {texts.show}
      </button>
      <div role="status">
        <div className={styles.found} data-message="found" hidden>
          <Compass north={texts.north} />
          <p>
            <strong data-part="way" />
            <span data-part="accuracy" />
          </p>
        </div>
        {(['asking', 'here', 'denied', 'unavailable', 'late'] as const).map((message) => (
          <p key={message} data-message={message} hidden>
            {texts[message]}
          </p>
        ))}
      </div>
      <small>{texts.note}</small>
    </div>
  );
}

/** North is up until the device tells how it is held. */
function Compass({ north }: { north: string }) {
  return (
    <svg className={styles.compass} viewBox="-40 -40 80 80" width="80" height="80" aria-hidden="true">
      <circle r="38" />
      <g data-part="rose">
        <text y="-24" textAnchor="middle">
          {north}
        </text>
        <path data-part="arrow" d="M0-21 11 17 0 9-11 17z" />
      </g>
    </svg>
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
        <Each list="WHOLE_WALKS">
          <small>{greeting.next.hint}</small>
        </Each>
      </p>
    </Each>
  );
}
