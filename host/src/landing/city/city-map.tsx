import { PUBLIC_PAGES, visitAddress } from '@ar/domain/public-pages';
import type { MapView, MarksView } from '@ar/domain/public-views';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import styles from './city-map.module.css';
import { CityDrawing } from './drawing.tsx';

/** The drawing, whose places are links; a map that can be moved takes its room when it is asked for (`moving-map.ts`). */
export function CityMap({ map }: { map: MapView }) {
  const { language, texts } = usePage();
  const { city } = texts;
  return (
    <div className={styles.figure}>
      <figure>
        <div className={styles.map} data-map="">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links */}
          <svg className={styles.drawing} role="group" aria-label={city.map.label}>
            <Signs />
            <CityDrawing />
            <Marks className={styles.narrow} marks={map.narrow} />
            <Marks className={styles.wide} marks={map.wide} />
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

interface MarksProps {
  className: string | undefined;
  marks: MarksView;
}

/** Which places stand alone depends on how wide the drawing is, so there are two sets, of which one is shown. */
function Marks({ className, marks: { spots, groups } }: MarksProps) {
  const { language, texts } = usePage();
  return (
    <g className={className}>
      {groups.map(({ count, address, ...at }) => {
        const [x, y] = [`${at.x}%`, `${at.y}%`];
        return (
          <a
            key={x + y}
            className={styles.group}
            href={address}
            aria-label={`${texts.city.map.group} ${count}`}
          >
            <use href="#spot-group" x={x} y={y} />
            <text className={styles.count} x={x} y={y} dy="0.35em" textAnchor="middle">
              {count}
            </text>
          </a>
        );
      })}
      {spots.map(({ item, name, kind, side, isNamed, ...at }) => {
        const [x, y] = [`${at.x}%`, `${at.y}%`];
        const [dx, anchor] = side === 'right' ? (['20', 'start'] as const) : (['-20', 'end'] as const);
        return (
          <a key={item} className={styles.spot} href={visitAddress(item, language)}>
            <use href={`#spot-${kind}`} x={x} y={y} />
            <text
              className={styles.name}
              x={x}
              y={y}
              dx={dx}
              dy="0.35em"
              textAnchor={anchor}
              lang={name.tag}
              data-named={isNamed}
            >
              {name.text}
            </text>
          </a>
        );
      })}
    </g>
  );
}

function Signs() {
  return (
    <defs>
      <g id="spot-MONUMENT">
        <circle className={styles.monument} r="16" />
        <path className={styles.sign} d="M-4 9V-3h8V9M-5-3 0-10 5-3M-8 9H8" />
      </g>
      <g id="spot-BUILDING">
        <path
          className={styles.building}
          d="M-15-11a4 4 0 0 1 4-4h22a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4h-22a4 4 0 0 1-4-4z"
        />
        <path className={styles.sign} d="M-6 9V-7H6V9zM-6 1H6M0-7V9" />
      </g>
      <g id="spot-PLACE">
        <circle className={styles.place} r="15" />
        <circle className={styles.sign} r="4" />
      </g>
      <circle id="spot-group" className={styles.many} r="18" />
    </defs>
  );
}
