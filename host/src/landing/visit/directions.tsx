import type { Point } from '@ar/domain/measures';
import { visitAddress } from '@ar/domain/public-pages';
import type { NeighbourView } from '@ar/domain/public-views';
import shared from '../sections/shared.module.css';
import { Messages, Sign, usePage } from '../sections/shared.tsx';
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
      <Locate latitude={latitude} longitude={longitude} />
    </section>
  );
}

function Locate({ latitude, longitude }: Point) {
  const { directions, distance, accuracy, stop, show, note, north, ...messages } =
    usePage().texts.greeting.directions.locate;
  return (
    <div
      className={styles.locate}
      data-locate={JSON.stringify({ latitude, longitude, stop, directions, distance, accuracy })}
    >
      <button className={styles.show} type="button" disabled>
        {show}
      </button>
      <div role="status">
        <div className={styles.found} data-message="found" hidden>
          <Compass north={north} />
          <p>
            <strong data-part="distance" />
            <span className={shared.quiet} data-part="accuracy" />
          </p>
        </div>
        <Messages texts={messages} />
      </div>
      <small>{note}</small>
    </div>
  );
}

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
