import { LANGUAGE_TAGS } from '@ar/domain/languages';
import { visitAddress } from '@ar/domain/public-pages';
import type { PlaceView } from '@ar/domain/public-views';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import { Directions, NextStop } from './directions.tsx';
import { Greeting } from './greeting.tsx';
import { Model } from './model.tsx';
import { Neighbours } from './neighbours.tsx';
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
      {/* Leads from a printed sheet to the page, with its recording and model. */}
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
  const { language, texts } = usePage();
  const { greeting } = texts;
  const isForeign = (tag: string) => tag !== LANGUAGE_TAGS[language];
  return (
    <>
      {description && (
        <>
          {isForeign(description.tag) && <p className={styles.untranslated}>{greeting.untranslated}</p>}
          <p className={styles.story} id="greeting-text" lang={description.tag}>
            {description.text}
          </p>
        </>
      )}
      <dl className={styles.facts}>
        {facts.map(({ label, text, tag, isProse }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span lang={tag}>{text}</span>
              {isProse && isForeign(tag) && (
                <small className={styles.untranslated}>{greeting.untranslated}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
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
