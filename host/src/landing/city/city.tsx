import type { Language } from '@ar/domain/languages';
import { CARDS, PUBLIC_PAGES, visitMark } from '@ar/domain/public-pages';
import { Each } from '../sections/parts.tsx';
import type { Texts } from '../texts/texts.ts';
import { Cards } from './cards.tsx';
import styles from './city.module.css';
import { CityMap } from './city-map.tsx';
import { NearMe } from './near-me.tsx';

interface CityProps {
  language: Language;
  texts: Texts;
}

/**
 * The real places: a drawing with all of them, and those nearest to the middle of the city. The server fills them in
 * from the public records, so a new one is there without a build.
 */
export function City({ language, texts }: CityProps) {
  const { city } = texts;
  return (
    <Each list="CITY">
      <section className={styles.city} id="places" aria-labelledby="places-title">
        <header className={styles.header}>
          <h2 id="places-title">{city.title}</h2>
          <p>{city.lead}</p>
        </header>
        <div className={styles.body}>
          <CityMap language={language} texts={texts} />
          <div>
            <NearMe language={language} texts={texts} heading="h3" title={city.middle} />
            <Cards language={language} texts={texts} most={CARDS.landing} />
            <p className={styles.all}>
              <a href={PUBLIC_PAGES.places[language]}>
                {city.all} <span>({visitMark('COUNT')})</span>
              </a>
            </p>
          </div>
        </div>
      </section>
    </Each>
  );
}
