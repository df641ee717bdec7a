import { Icon } from '../pictures/icons.tsx';
import { PhonePicture } from '../pictures/pictures.tsx';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import { Viewfinder } from '../sections/viewfinder.tsx';
import type { FeatureId } from '../texts/texts.ts';
import { FeatureChoice } from './feature-choice.tsx';
import styles from './features.module.css';

/** The three features, and a phone that shows the chosen one. Radio buttons and CSS switch it, so it needs no script. */
export function Features() {
  const { features } = usePage().texts;
  return (
    <section className={styles.features} id="features" aria-labelledby="features-title">
      <header className={shared.header}>
        <h2 id="features-title">{features.title}</h2>
        <p>{features.lead}</p>
      </header>
      {/* `hydrate.tsx` hydrates its contents. */}
      <div className={styles.body} data-island="features">
        <FeatureChoice card={(id) => ({ children: <Card id={id} /> })} />
      </div>
    </section>
  );
}

function Card({ id }: { id: FeatureId }) {
  const { texts } = usePage();
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
