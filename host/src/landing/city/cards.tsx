import type { Language } from '@ar/domain/languages';
import { VISITED_KINDS, visitAddress, visitMark } from '@ar/domain/public-pages';
import { Each, PlacePicture } from '../sections/parts.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './cards.module.css';

/** As wide as cards.module.css makes a picture. */
const SIZES = '(width < 35em) 46vw, 14rem';

/** Places with their pictures. `near-me.ts` makes others of the first. */
interface CardsProps {
  language: Language;
  texts: Texts;
  /** How many there are at most. */
  most: number;
}

export function Cards({ language, texts: { city }, most }: CardsProps) {
  return (
    <ul className={styles.cards} data-cards={most} data-sizes={SIZES}>
      <Each list="CARDS">
        <li>
          <a href={visitAddress(visitMark('ITEM'), language)}>
            <span className={styles.picture} data-picture="">
              <PlacePicture sizes={SIZES} />
            </span>
            <span className={styles.words}>
              <strong lang={visitMark('NAME_LANGUAGE')}>{visitMark('NAME')}</strong>{' '}
              <span className={styles.what}>
                <span className={styles.kind} data-kind={visitMark('KIND')}>
                  {VISITED_KINDS.map((kind) => (
                    <Each key={kind} list={kind}>
                      {city.kinds[kind]}
                    </Each>
                  ))}
                  <Each list="PLANNED">{city.kinds.PLANNED}</Each>
                  <Each list="BUILT">{city.kinds.BUILT}</Each>
                </span>{' '}
                <span data-distance="">
                  <Each list="DISTANCES">{visitMark('DISTANCE')}</Each>
                </span>
              </span>
            </span>
          </a>
        </li>
      </Each>
    </ul>
  );
}
