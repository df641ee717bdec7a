import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { Icon } from '../pictures/icons.tsx';
import { Drawing } from '../pictures/pictures.tsx';
import styles from './hero.module.css';
import shared from './shared.module.css';
import { Sign, usePage } from './shared.tsx';

export function Hero({ hasPlaces }: { hasPlaces: boolean }) {
  const { hero } = usePage().texts;
  return (
    <section className={styles.hero}>
      <div>
        <Headline heading="h1" />
        <Actions places={hasPlaces && '#places'} />
      </div>
      <div className={styles.picture}>
        {/* The bridge and the tower are between x 200 and 1000, which is visible on all screens. */}
        <Drawing name="city" label={hero.picture} size="1200 898" keep="xMidYMax" />
        {/* Words inside the drawing would be too small on a phone, so the speech bubble is HTML. */}
        <p className={styles.speech} aria-hidden="true">
          {hero.speech[0]} {hero.speech[1]}
        </p>
        <p className={styles.found} aria-hidden="true">
          {hero.landmark}
        </p>
      </div>
    </section>
  );
}

export function Invitation() {
  const { language } = usePage();
  return (
    <section className={`${styles.hero} ${styles.invitation}`}>
      <div>
        <Headline heading="h2" />
      </div>
      <div>
        <Actions places={PUBLIC_PAGES.places[language]} />
      </div>
    </section>
  );
}

function Headline({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const { hero } = usePage().texts;
  return (
    <>
      <p className={styles.eyebrow}>{hero.eyebrow}</p>
      <Heading className={styles.title}>
        {hero.title[0]} <span>{hero.title[1]}</span>
      </Heading>
      <p className={styles.lead}>{hero.lead}</p>
    </>
  );
}

function Actions({ places }: { places: string | false }) {
  const { texts, settings } = usePage();
  const { hero } = texts;
  return (
    <>
      <div className={styles.actions}>
        {settings.storeUrl && (
          <div>
            <a className={shared.sun} href={settings.storeUrl} rel="noopener">
              <Sign d="M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 7v8m-3-3 3 3 3-3M11 19h2" />
              {hero.store}
            </a>
          </div>
        )}
        {/* Only one link is prominent: the link to the store, or the link to the places if there is no store. */}
        {places && (
          <a className={settings.storeUrl ? shared.onBand : shared.sun} href={places}>
            {hero.places}
          </a>
        )}
        <a className={shared.onBand} href="#features">
          {hero.features}
        </a>
      </div>
      <p className={styles.note}>{hero.note}</p>
      <div className={styles.backers}>
        <p id="backers-title">{hero.backers.title}</p>
        <ul className={shared.row} aria-labelledby="backers-title">
          {(['city', 'programme'] as const).map((id) => (
            <li key={id} className={shared.row}>
              <Icon id={id} className={styles.mark} />
              {hero.backers[id]}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
