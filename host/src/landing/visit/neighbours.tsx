import { visitAddress, visitMark } from '@ar/domain/public-pages';
import { Each, PlacePicture } from '../sections/parts.tsx';
import type { VisitProps } from './greeting.tsx';
import styles from './neighbours.module.css';

/** As wide as neighbours.module.css makes a picture. */
const SIZES = '(width < 48em) 7rem, 30vw';

export function Neighbours({ texts: { greeting }, language }: VisitProps) {
  return (
    <Each list="NEARBY">
      <section className={styles.neighbours} aria-labelledby="near-title">
        <h2 id="near-title">{greeting.near.title}</h2>
        <ul className={styles.list}>
          <Each list="NEIGHBOURS">
            <li>
              <a href={visitAddress(visitMark('ITEM'), language)}>
                <span className={styles.picture}>
                  <PlacePicture sizes={SIZES} />
                </span>
                <strong lang={visitMark('NAME_LANGUAGE')}>{visitMark('NAME')}</strong>{' '}
                <span className={styles.distance}>{visitMark('DISTANCE')}</span>
              </a>
            </li>
          </Each>
        </ul>
        <p className={styles.note}>{greeting.near.note}</p>
      </section>
    </Each>
  );
}
