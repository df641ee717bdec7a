import { visitAddress } from '@ar/domain/public-pages';
import type { NeighbourView, PlaceView } from '@ar/domain/public-views';
import { PlacePicture } from '../pictures/place-picture.tsx';
import shared from '../sections/shared.module.css';
import { usePage } from '../sections/shared.tsx';
import { Directions, NextStop } from './directions.tsx';
import { Greeting } from './greeting.tsx';
import { Model } from './model.tsx';
import near from './neighbours.module.css';
import styles from './visit.module.css';

export function Visit({ place }: { place: PlaceView }) {
  const { language, settings } = usePage();
  const { item, model, point, nextStop, neighbours, qr } = place;
  return (
    <div data-visit="">
      <Greeting place={place} />
      <div className={styles.more}>
        <div>
          <Story {...place} />
          {model && <Model {...model} of={place.name.text} />}
        </div>
        <div className={styles.onward}>
          {point && <Directions {...point} />}
          {nextStop && <NextStop {...nextStop} isWalkWhole={place.isWalkWhole} />}
          <Offer {...place} />
        </div>
      </div>
      {neighbours.length > 0 && <Neighbours neighbours={neighbours} />}
      <p className={styles.printed}>
        <svg viewBox={qr.box} aria-hidden="true">
          <path d={qr.path} />
        </svg>
        <span>{settings.origin + visitAddress(item, language)}</span>
      </p>
    </div>
  );
}

function Story({ description, facts }: PlaceView) {
  const { texts, isForeign } = usePage();
  const { greeting } = texts;
  return (
    <>
      {description && (
        <>
          {isForeign(description) && <p className={styles.untranslated}>{greeting.untranslated}</p>}
          <p className={styles.story} id="greeting-text" lang={description.tag}>
            {description.text}
          </p>
        </>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                <span lang={fact.tag}>{fact.text}</span>
                {fact.isProse && isForeign(fact) && (
                  <small className={styles.untranslated}>{greeting.untranslated}</small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Offer({ kind, model }: PlaceView) {
  const { texts, settings } = usePage();
  const { greeting, hero } = texts;
  return (
    <div className={styles.offer}>
      {(kind !== 'BUILDING' || model) && <p>{greeting.kinds[kind].offer}</p>}
      {settings.storeUrl && (
        <div>
          <a className={shared.sun} href={settings.storeUrl} rel="noopener">
            {hero.store}
          </a>
        </div>
      )}
      <a className={shared.link} href="#features">
        {greeting.features}
      </a>
    </div>
  );
}

const SIZES = '(width < 48em) 7rem, 30vw';

function Neighbours({ neighbours }: { neighbours: readonly NeighbourView[] }) {
  const { language, texts } = usePage();
  const { title, note } = texts.greeting.near;
  return (
    <section className={near.neighbours} aria-labelledby="near-title">
      <h2 id="near-title">{title}</h2>
      <ul className={near.list}>
        {neighbours.map(({ item, name, picture, distance }) => (
          <li key={item}>
            <a href={visitAddress(item, language)}>
              <span className={near.picture}>
                <PlacePicture picture={picture} sizes={SIZES} />
              </span>
              <strong lang={name.tag}>{name.text}</strong> <span className={near.distance}>{distance}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className={near.note}>{note}</p>
    </section>
  );
}
