import { CITY_MAP } from '@ar/domain/city-map';
import { PUBLIC_PAGES, visitAddress } from '@ar/domain/public-pages';
import type { MapView, MarksView } from '@ar/domain/public-views';
import { Shapes } from '../pictures/pictures.tsx';
import shared from '../sections/shared.module.css';
import { usePage } from '../sections/shared.tsx';
import styles from './city-map.module.css';

export function CityMap({ map }: { map: MapView }) {
  const { language, texts } = usePage();
  const { city } = texts;
  return (
    <div className={styles.figure}>
      <figure>
        <div className={styles.map} data-map="">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links */}
          <svg className={styles.drawing} role="group" aria-label={city.map.label}>
            <Shapes name="signs" />
            <svg viewBox={`0 0 ${CITY_MAP.width} ${CITY_MAP.height}`} aria-hidden="true">
              <Shapes name="plan" />
            </svg>
            <svg aria-hidden="true" className={styles.names}>
              <Shapes name="planNames" />
            </svg>
            <Marks className={styles.narrow} {...map.narrow} />
            <Marks className={styles.wide} {...map.wide} />
          </svg>
        </div>
        <figcaption className={styles.caption}>
          <span className={styles.legend}>
            {(['MONUMENT', 'BUILDING'] as const).map((kind) => (
              <span key={kind}>
                <svg viewBox="-18 -18 36 36" width="22" height="22" aria-hidden="true">
                  <use href={`#spot-${kind}`} />
                </svg>
                {city.map.legend[kind]}
              </span>
            ))}
          </span>
          <span>{city.map.note}</span>
        </figcaption>
      </figure>
      <div
        className={styles.move}
        data-move={`${PUBLIC_PAGES.places[language]}.json`}
        data-only={map.items}
        data-words={JSON.stringify(city.map.words)}
      >
        <button className={shared.outlined} type="button" aria-describedby="move-note" disabled>
          {city.map.move}
        </button>
        <small className={styles.source} id="move-note">
          {city.map.source}
        </small>
        <p role="status" />
      </div>
    </div>
  );
}

/** Wide drawings group fewer places, so the page has two sets of marks, and a container query shows the right set. */
function Marks({ className, spots, groups }: MarksView & { className: string | undefined }) {
  const { language, texts } = usePage();
  return (
    <g className={className}>
      {groups.map(({ count, address, ...at }) => {
        const point = { x: `${at.x}%`, y: `${at.y}%` };
        const label = `${texts.city.map.group} ${count}`;
        return (
          <a key={point.x + point.y} className={styles.group} href={address} aria-label={label}>
            <use href="#spot-group" {...point} />
            <text className={styles.count} {...point} dy="0.35em" textAnchor="middle">
              {count}
            </text>
          </a>
        );
      })}
      {spots.map(({ item, name, kind, side, isNamed, ...at }) => {
        const point = { x: `${at.x}%`, y: `${at.y}%` };
        const [dx, textAnchor] = side === 'right' ? (['20', 'start'] as const) : (['-20', 'end'] as const);
        const text = { ...point, dx, dy: '0.35em', textAnchor, lang: name.tag, 'data-named': isNamed };
        return (
          <a key={item} className={styles.spot} href={visitAddress(item, language)}>
            <use href={`#spot-${kind}`} {...point} />
            <text className={styles.name} {...text}>
              {name.text}
            </text>
          </a>
        );
      })}
    </g>
  );
}
