import { visitAddress } from '@ar/domain/public-pages';
import type { CardView } from '@ar/domain/public-views';
import { PlacePicture } from '../pictures/place-picture.tsx';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import styles from './cards.module.css';

/** A picture's width in cards.module.css. */
const SIZES = '(width < 35em) 46vw, 14rem';

/** Cards of places. `near-me.ts` copies the first card for each near place, and shows at most `most`. */
export function Cards({ cards, most }: { cards: readonly CardView[]; most: number }) {
  const { language, texts } = usePage();
  return (
    <ul className={styles.cards} data-cards={most} data-sizes={SIZES}>
      {cards.map(({ item, name, kind, word, picture, distance }) => (
        <li key={item}>
          <a href={visitAddress(item, language)}>
            <span className={shared.picture}>
              <PlacePicture picture={picture} sizes={SIZES} />
            </span>
            <span className={styles.words}>
              <strong lang={name.tag}>{name.text}</strong>{' '}
              <span className={styles.what}>
                <span className={styles.kind} data-kind={kind}>
                  {texts.city.kinds[word]}
                </span>{' '}
                <span data-distance="">{distance}</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
