import { ADDRESS_MARKS, visitMark } from '@ar/domain/public-pages';
import { Configured } from './configured.tsx';
import styles from './greeting.module.css';
import type { Texts } from './texts/texts.ts';
import { Viewfinder } from './viewfinder.tsx';

/**
 * Who stands before a monument and has scanned its code is greeted by it. The build leaves marks, which the server
 * replaces with what the monument's public record says.
 */
export function Greeting({ texts }: { texts: Texts }) {
  const { greeting } = texts;
  return (
    <section className={styles.greeting} aria-labelledby="greeting-title">
      <Viewfinder className={styles.picture}>
        <img
          src={visitMark('PICTURE')}
          alt={visitMark('PICTURE_TEXT')}
          lang={visitMark('PICTURE_LANGUAGE')}
          width={1200}
          height={800}
          fetchPriority="high"
        />
      </Viewfinder>
      <div>
        <h2 className={styles.title} id="greeting-title">
          <span className={styles.welcome}>{greeting.welcome}</span>{' '}
          <span lang={visitMark('NAME_LANGUAGE')}>{visitMark('NAME')}</span>
        </h2>
        <p className={styles.description} lang={visitMark('DESCRIPTION_LANGUAGE')}>
          {visitMark('DESCRIPTION')}
        </p>
        <div className={styles.offer}>
          <p>{greeting.offer}</p>
          <Configured part="store">
            <a className={styles.store} href={ADDRESS_MARKS.store} rel="noopener">
              {texts.hero.store}
            </a>
          </Configured>
          <a href="#features">{greeting.features}</a>
        </div>
      </div>
    </section>
  );
}
