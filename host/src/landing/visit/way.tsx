import type { Point } from '@ar/domain/measures';
import { visitAddress } from '@ar/domain/public-pages';
import type { NeighbourView } from '@ar/domain/public-views';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import styles from './way.module.css';

export function Way({ latitude, longitude }: Point) {
  const { way } = usePage().texts.greeting;
  const directions = `https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=%3B${latitude}%2C${longitude}`;
  // For the map program of an Android phone (RFC 5870), which shows no pin without `q`. Elsewhere nothing opens it.
  const geo = `geo:${latitude},${longitude}?q=${latitude},${longitude}`;
  return (
    <section className={styles.way} aria-labelledby="way-title">
      <h2 id="way-title">{way.title}</h2>
      <p className={styles.links}>
        <a className={styles.directions} href={directions} rel="noopener">
          {way.directions}
        </a>
        <a className={styles.phone} href={geo}>
          {way.open}
        </a>
      </p>
      <Locate latitude={latitude} longitude={longitude} />
    </section>
  );
}

/** Works once its script is there (`locate.ts`), and is not shown where none runs. */
function Locate({ latitude, longitude }: Point) {
  const texts = usePage().texts.greeting.way.locate;
  const { directions, way, accuracy, stop } = texts;
  const told = { 'data-directions': directions.join('|'), 'data-way': way, 'data-accuracy': accuracy };
  return (
    <div
      className={styles.locate}
      data-locate=""
      data-latitude={latitude}
      data-longitude={longitude}
      data-stop={stop}
      {...told}
    >
      <button className={styles.show} type="button" disabled>
        {texts.show}
      </button>
      <div role="status">
        <div className={styles.found} data-message="found" hidden>
          <Compass north={texts.north} />
          <p>
            <strong data-part="way" />
            <span className={shared.quiet} data-part="accuracy" />
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

export function NextStop({ item, name, distance, isWalkWhole }: NeighbourView & { isWalkWhole: boolean }) {
  const { language, texts } = usePage();
  const { next } = texts.greeting;
  return (
    <p className={styles.next}>
      <a href={visitAddress(item, language)} rel="next">
        <span className={shared.quiet}>{next.label}</span> <strong lang={name.tag}>{name.text}</strong>{' '}
        <span className={styles.distance}>
          {distance}
          <svg className={shared.stroke} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M4 12h15m-6-6 6 6-6 6" />
          </svg>
        </span>
      </a>
      {isWalkWhole && <small>{next.hint}</small>}
    </p>
  );
}
