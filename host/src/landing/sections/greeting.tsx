import { ADDRESS_MARKS, type BuildingPart, type VisitedKind, visitMark } from '@ar/domain/public-pages';
import type { Texts } from '../texts/texts.ts';
import styles from './greeting.module.css';
import { Configured, Viewfinder } from './parts.tsx';

/** As wide as greeting.module.css makes the picture. */
const SIZES = '(width < 960px) 91vw, min(46vw, 45rem)';

const FACTS = ['INVESTOR', 'SIZE', 'START', 'END'] as const satisfies readonly BuildingPart[];

/** The place whose code was scanned. The build writes marks, which the server replaces with the place's public record. */
export function Greeting({ texts: { greeting, hero }, kind }: { texts: Texts; kind: VisitedKind }) {
  const { welcome, offer } = greeting.kinds[kind];
  return (
    <section className={styles.greeting} aria-labelledby="greeting-title">
      <Viewfinder className={styles.picture}>
        <picture>
          <source type="image/avif" srcSet={visitMark('PICTURE_AVIF')} sizes={SIZES} />
          <source type="image/webp" srcSet={visitMark('PICTURE_WEBP')} sizes={SIZES} />
          <img
            src={visitMark('PICTURE')}
            alt={visitMark('PICTURE_TEXT')}
            lang={visitMark('PICTURE_LANGUAGE')}
            width={1200}
            height={800}
            fetchPriority="high"
          />
        </picture>
      </Viewfinder>
      <div>
        <h1 className={styles.title} id="greeting-title">
          <span className={styles.welcome}>{welcome}</span>{' '}
          <span lang={visitMark('NAME_LANGUAGE')}>{visitMark('NAME')}</span>
        </h1>
        <p className={styles.description} lang={visitMark('DESCRIPTION_LANGUAGE')}>
          {visitMark('DESCRIPTION')}
        </p>
        {kind === 'BUILDING' && (
          <dl className={styles.facts}>
            {FACTS.map((fact) => (
              <div key={fact}>
                <dt>{greeting.facts[fact]}</dt>
                <dd>{visitMark(fact)}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.offer}>
          <p>{offer}</p>
          <Configured part="store">
            <a className={styles.store} href={ADDRESS_MARKS.store} rel="noopener">
              {hero.store}
            </a>
          </Configured>
          <a href="#features">{greeting.features}</a>
        </div>
      </div>
    </section>
  );
}
