import type { Language } from '@ar/domain/languages';
import { CARDS, PUBLIC_PAGES, VISITED_KINDS, visitMark } from '@ar/domain/public-pages';
import { Each } from '../sections/parts.tsx';
import type { Texts } from '../texts/texts.ts';
import { Cards } from './cards.tsx';
import { CityMap } from './city-map.tsx';
import { NearMe } from './near-me.tsx';
import styles from './places.module.css';

interface PlacesProps {
  language: Language;
  texts: Texts;
}

/** All places, to be searched and gone through without a script. The server fills them in. */
export function Places({ language, texts }: PlacesProps) {
  const { places } = texts.city;
  const address = PUBLIC_PAGES.places[language];
  return (
    <>
      <header className={styles.header}>
        <h1>{places.title}</h1>
        <p>{places.lead}</p>
        <search>
          <form className={styles.search} action={address}>
            <label htmlFor="q">{places.search}</label>
            <input
              id="q"
              name="q"
              type="search"
              defaultValue={visitMark('SEARCH')}
              autoComplete="off"
              maxLength={100}
            />
            <Each list="CHOSEN_KINDS">
              <input type="hidden" name="kind" value={visitMark('KIND')} />
            </Each>
            <button type="submit">{places.find}</button>
          </form>
        </search>
        <nav className={styles.kinds} aria-label={places.kinds}>
          <Each list="ALL_KINDS">
            <a href={visitMark('ADDRESS')} aria-current={visitMark('CURRENT') as 'page'}>
              {places.all} <span>{visitMark('COUNT')}</span>
            </a>
          </Each>
          <Each list="KINDS">
            <a href={visitMark('ADDRESS')} aria-current={visitMark('CURRENT') as 'page'}>
              {VISITED_KINDS.map((kind) => (
                <Each key={kind} list={kind}>
                  {places.many[kind]}
                </Each>
              ))}{' '}
              <span>{visitMark('COUNT')}</span>
            </a>
          </Each>
        </nav>
        <Each list="MAPS">
          <p className={styles.toMap}>
            <a href="#map">{places.onMap}</a>
          </p>
        </Each>
      </header>
      <section className={styles.found} aria-label={places.found}>
        <div className={styles.list}>
          <Each list="FOUND">
            <NearMe
              language={language}
              texts={texts}
              heading="h2"
              title={
                <>
                  <Each list="NEAR">{places.around}</Each>
                  <Each list="BY_NAME">{places.named}</Each>
                </>
              }
            />
          </Each>
          <Each list="NEAR">
            <p data-by-name="">
              {places.order} <a href={address}>{places.byName}</a>
            </p>
          </Each>
          <Each list="NONE">
            <h2>{places.none}</h2>
            <p>
              {places.hint} <a href={address}>{places.back}</a>
            </p>
          </Each>
          <Each list="UNKNOWN">
            <h2>{places.unknown}</h2>
          </Each>
          <Cards language={language} texts={texts} most={CARDS.places} />
          <Pager texts={texts} />
        </div>
        <Each list="MAPS">
          <div className={styles.map} id="map">
            <CityMap language={language} texts={texts} />
          </div>
        </Each>
      </section>
    </>
  );
}

function Pager({ texts: { city } }: { texts: Texts }) {
  return (
    <Each list="PAGERS">
      <nav className={styles.pager} aria-label={city.places.pager} data-by-name="">
        <Each list="PREVIOUS_PAGES">
          <a href={visitMark('ADDRESS')} rel="prev">
            {city.places.previous}
          </a>
        </Each>
        <span>
          {city.places.page} {visitMark('PAGE')} / {visitMark('PAGES')}
        </span>
        <Each list="NEXT_PAGES">
          <a href={visitMark('ADDRESS')} rel="next">
            {city.places.next}
          </a>
        </Each>
      </nav>
    </Each>
  );
}
