import { ADDRESS_MARKS, BUILT_ORIGIN, visitAddress, visitMark } from '@ar/domain/public-pages';
import { Configured, Each } from '../sections/parts.tsx';
import { Greeting, type VisitProps } from './greeting.tsx';
import { Model } from './model.tsx';
import { Neighbours } from './neighbours.tsx';
import styles from './visit.module.css';
import { NextStop, Way } from './way.tsx';

/**
 * The place whose code was scanned. The build writes marks, which the server replaces with the place's public record, so
 * all of it is there without a script.
 */
export function Visit(visit: VisitProps) {
  return (
    <div data-visit="">
      <Greeting {...visit} />
      <div className={styles.more}>
        <div>
          <Story {...visit} />
          <Model {...visit} />
        </div>
        <div className={styles.onward}>
          <Way {...visit} />
          <NextStop {...visit} />
          <Offer {...visit} />
        </div>
      </div>
      <Neighbours {...visit} />
      {/* Where the sheet came from, and what is heard and shown there. */}
      <p className={styles.printed}>
        <svg viewBox={visitMark('QR_BOX')} aria-hidden="true">
          <path d={visitMark('QR')} />
        </svg>
        <span>{BUILT_ORIGIN + visitAddress(visitMark('ITEM'), visit.language)}</span>
      </p>
    </div>
  );
}

function Story({ texts: { greeting } }: VisitProps) {
  return (
    <>
      <Each list="DESCRIPTIONS">
        <Each list="UNTRANSLATED">
          <p className={styles.untranslated}>{greeting.untranslated}</p>
        </Each>
        <p className={styles.story} id="greeting-text" lang={visitMark('TEXT_LANGUAGE')}>
          {visitMark('TEXT')}
        </p>
      </Each>
      <dl className={styles.facts}>
        <Each list="FACTS">
          <div>
            <dt>{visitMark('LABEL')}</dt>
            <dd>
              <span lang={visitMark('TEXT_LANGUAGE')}>{visitMark('TEXT')}</span>
              <Each list="UNTRANSLATED">
                <small className={styles.untranslated}>{greeting.untranslated}</small>
              </Each>
            </dd>
          </div>
        </Each>
      </dl>
    </>
  );
}

/** What only the app can do here. */
function Offer({ texts: { greeting, hero }, kind }: VisitProps) {
  const offer = <p>{greeting.kinds[kind].offer}</p>;
  return (
    <div className={styles.offer}>
      {kind === 'BUILDING' ? <Each list="MODELS">{offer}</Each> : offer}
      <Configured part="store">
        <a className={styles.store} href={ADDRESS_MARKS.store} rel="noopener">
          {hero.store}
        </a>
      </Configured>
      <a href="#features">{greeting.features}</a>
    </div>
  );
}
