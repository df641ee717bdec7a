import { LANGUAGES } from '@ar/domain/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { Icon } from '../pictures/icons.tsx';
import { PhonePicture } from '../pictures/pictures.tsx';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import { Viewfinder } from '../sections/viewfinder.tsx';
import { type FeatureId, TEXTS, type Texts } from '../texts/texts.ts';
import { FEATURES, FeatureChoice } from './feature-choice.tsx';
import styles from './features.module.css';

/** The three features and the phone that shows the chosen one. Radio buttons and CSS do it, so it works without a script. */
export function Features() {
  const { language, texts } = usePage();
  return (
    <section className={styles.features} id="features" aria-labelledby="features-title">
      <header className={shared.header}>
        <h2 id="features-title">{texts.features.title}</h2>
        <p>{texts.features.lead}</p>
      </header>
      {/* React takes over what is in it when it comes near the window. */}
      <div className={styles.body} data-island="features">
        <FeatureChoice cards={CARDS[language]} />
      </div>
    </section>
  );
}

function Card({ id, texts }: { id: FeatureId; texts: Texts }) {
  const { title, description } = texts.features.items[id];
  return (
    <>
      <div className={styles.phone}>
        <div className={styles.screen}>
          <PhonePicture id={id} texts={texts} />
        </div>
      </div>
      <Viewfinder className={styles.words}>
        <Icon id={id} className={styles.icon} />
        <h3>
          <label htmlFor={`feature-${id}`}>{title}</label>
        </h3>
        <p id={`feature-${id}-words`}>{description}</p>
      </Viewfinder>
    </>
  );
}

/** They never change, and are most of a page's markup. */
const CARDS = Object.fromEntries(
  LANGUAGES.map((language) => {
    const cards = FEATURES.map((id) => [id, renderToStaticMarkup(<Card id={id} texts={TEXTS[language]} />)]);
    return [language, Object.fromEntries(cards)];
  }),
);
