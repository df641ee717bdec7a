import { CARDS, PUBLIC_PAGES } from '@ar/domain/public-pages';
import type { CityView } from '@ar/domain/public-views';
import shared from '../sections/shared.module.css';
import { usePage } from '../sections/shared.tsx';
import { Cards, NearMe } from './cards.tsx';
import styles from './city.module.css';
import { CityMap } from './city-map.tsx';

export function City({ count, map, cards }: CityView) {
  const { language, texts } = usePage();
  const { city } = texts;
  return (
    <section className={styles.city} id="places" aria-labelledby="places-title">
      <header className={shared.header}>
        <h2 id="places-title">{city.title}</h2>
        <p>{city.lead}</p>
      </header>
      <div className={styles.body}>
        <CityMap map={map} />
        <div>
          <NearMe heading="h3" title={city.middle} />
          <Cards cards={cards} most={CARDS.landing} />
          <p>
            <a className={styles.all} href={PUBLIC_PAGES.places[language]}>
              {city.all} <span>({count})</span>
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
