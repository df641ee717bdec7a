import { PUBLIC_PAGES, visitAddress } from '@ar/domain/public-pages';
import type { CardView } from '@ar/domain/public-views';
import { PlacePicture } from '../pictures/place-picture.tsx';
import shared from '../sections/shared.module.css';
import { Messages, Sign, usePage } from '../sections/shared.tsx';
import styles from './cards.module.css';
import near from './near-me.module.css';

const SIZES = '(width < 35em) 46vw, 14rem';

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

export function NearMe({ heading: Heading, title }: { heading: 'h2' | 'h3'; title: string }) {
  const { language, texts } = usePage();
  const { title: nearTitle, ask, note, ...messages } = texts.city.near;
  return (
    <div
      className={near.near}
      data-near={`${PUBLIC_PAGES.places[language]}.json`}
      data-kinds={JSON.stringify(texts.city.kinds)}
    >
      <Heading className={near.title} data-title={nearTitle}>
        {title}
      </Heading>
      <button
        className={`${shared.river} ${shared.needsScript} ${shared.screenOnly}`}
        type="button"
        aria-describedby="near-note"
        disabled
      >
        <Sign d="M12 4v3m0 10v3m8-8h-3M7 12H4m8-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z" size={22} />
        {ask}
      </button>
      <small className={near.note} id="near-note">
        {note}
      </small>
      <div className={near.status} role="status">
        <Messages texts={messages} />
      </div>
    </div>
  );
}
