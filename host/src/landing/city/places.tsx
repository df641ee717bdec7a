import { CARDS, PUBLIC_PAGES } from '@ar/domain/public-pages';
import type { KindView, PlacesView } from '@ar/domain/public-views';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import { Cards } from './cards.tsx';
import { CityMap } from './city-map.tsx';
import { NearMe } from './near-me.tsx';
import styles from './places.module.css';

/** All places, to be searched and gone through without a script. Without a view they are not known yet. */
export function Places({ list }: { list: PlacesView | undefined }) {
  const { language, texts } = usePage();
  const { places } = texts.city;
  return (
    <>
      <header className={styles.header}>
        <h1>{places.title}</h1>
        <p className={styles.lead}>{places.lead}</p>
        <search>
          <form className={styles.search} action={PUBLIC_PAGES.places[language]}>
            <label htmlFor="q">{places.search}</label>
            <input
              id="q"
              name="q"
              type="search"
              defaultValue={list?.search ?? ''}
              autoComplete="off"
              maxLength={100}
            />
            {list?.kind && <input type="hidden" name="kind" value={list.kind} />}
            <button className={styles.find} type="submit">
              {places.find}
            </button>
          </form>
        </search>
        <nav className={styles.kinds} aria-label={places.kinds}>
          {list && <Kind {...list.all} words={places.all} />}
          {list?.kinds.map(({ kind, ...link }) => (
            <Kind key={kind} {...link} words={places.many[kind]} />
          ))}
        </nav>
        {list?.map && (
          <p className={styles.toMap}>
            <a className={shared.link} href="#map">
              {places.onMap}
            </a>
          </p>
        )}
      </header>
      <section className={styles.found} aria-label={places.found}>
        <div className={styles.list}>
          {list ? <Heading {...list} /> : <h2>{places.unknown}</h2>}
          <Cards cards={list?.cards ?? []} most={CARDS.places} />
          {list && list.pages > 1 && <Pager {...list} />}
        </div>
        {list?.map && (
          <div className={styles.map} id="map">
            <CityMap map={list.map} />
          </div>
        )}
      </section>
    </>
  );
}

function Kind({ address, count, isCurrent, words }: KindView & { words: string }) {
  return (
    <a href={address} aria-current={isCurrent ? 'page' : false}>
      {words} <span>{count}</span>
    </a>
  );
}

function Heading({ cards, isNear }: PlacesView) {
  const { language, texts } = usePage();
  const { places } = texts.city;
  const address = PUBLIC_PAGES.places[language];
  if (cards.length === 0)
    return (
      <>
        <h2>{places.none}</h2>
        <p>
          {places.hint} <a href={address}>{places.back}</a>
        </p>
      </>
    );
  return (
    <>
      <NearMe heading="h2" title={isNear ? places.around : places.named} />
      {isNear && (
        <p data-by-name="">
          {places.order} <a href={address}>{places.byName}</a>
        </p>
      )}
    </>
  );
}

function Pager({ page, pages, previous, next }: PlacesView) {
  const { places } = usePage().texts.city;
  return (
    <nav className={styles.pager} aria-label={places.pager} data-by-name="">
      {previous && (
        <a className={shared.outlined} href={previous} rel="prev">
          {places.previous}
        </a>
      )}
      <span>
        {places.page} {page} / {pages}
      </span>
      {next && (
        <a className={shared.outlined} href={next} rel="next">
          {places.next}
        </a>
      )}
    </nav>
  );
}
