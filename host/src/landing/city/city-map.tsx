import type { Language } from '@ar/domain/languages';
import { PUBLIC_PAGES, visitAddress, visitMark } from '@ar/domain/public-pages';
import { Each } from '../sections/parts.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './city-map.module.css';
import { CityDrawing } from './drawing.tsx';

interface CityMapProps {
  language: Language;
  texts: Texts;
}

const [X, Y] = [`${visitMark('X')}%`, `${visitMark('Y')}%`] as const;

/** The drawing, whose places are links; a map that can be moved takes its room when it is asked for (`moving-map.ts`). */
export function CityMap({ language, texts: { city } }: CityMapProps) {
  return (
    <div className={styles.figure}>
      <figure>
        <div className={styles.map} data-map="">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links */}
          <svg className={styles.drawing} role="group" aria-label={city.map.label}>
            <Signs />
            <CityDrawing />
            <Spots language={language} variant="NARROW" group={city.map.group} />
            <Spots language={language} variant="WIDE" group={city.map.group} />
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
        // Which places the drawing shows, if not all.
        data-only={visitMark('ITEMS')}
        // What the script says on the map.
        data-words={JSON.stringify(city.map.words)}
      >
        <button type="button" aria-describedby="move-note" disabled>
          {city.map.move}
        </button>
        <small id="move-note">{city.map.source}</small>
        <p role="status" />
      </div>
    </div>
  );
}

interface SpotsProps {
  language: Language;
  variant: 'NARROW' | 'WIDE';
  group: string;
}

/** Which of them stand alone depends on how wide the drawing is, so there are two sets, of which one is shown. */
function Spots({ language, variant, group }: SpotsProps) {
  return (
    <g className={variant === 'WIDE' ? styles.wide : styles.narrow}>
      <Each list={`${variant}_GROUPS`}>
        <a className={styles.group} href={visitMark('ADDRESS')} aria-label={`${group} ${visitMark('COUNT')}`}>
          <use href="#spot-group" x={X} y={Y} />
          <text className={styles.count} x={X} y={Y} dy="0.35em" textAnchor="middle">
            {visitMark('COUNT')}
          </text>
        </a>
      </Each>
      <Each list={`${variant}_SPOTS`}>
        <a className={styles.spot} href={visitAddress(visitMark('ITEM'), language)}>
          <use href={`#spot-${visitMark('KIND')}`} x={X} y={Y} />
          <text
            className={styles.name}
            x={X}
            y={Y}
            dx={visitMark('DX')}
            dy="0.35em"
            // The server writes one of SVG's own words.
            textAnchor={visitMark('ANCHOR') as 'start'}
            lang={visitMark('NAME_LANGUAGE')}
            data-named={visitMark('NAMED')}
          >
            {visitMark('NAME')}
          </text>
        </a>
      </Each>
    </g>
  );
}

/** What a place is marked with. */
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
