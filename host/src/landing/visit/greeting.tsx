import type { Language } from '@ar/domain/languages';
import { type VisitedKind, visitMark } from '@ar/domain/public-pages';
import { Each, PlacePicture, Viewfinder } from '../sections/parts.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './greeting.module.css';

export interface VisitProps {
  language: Language;
  texts: Texts;
  kind: VisitedKind;
}

/** As wide as greeting.module.css makes the picture. */
const SIZES = '(width < 60em) 91vw, min(46vw, 45rem)';

/** What stands before whoever scanned the code: its picture and its name, also in its own language. */
export function Greeting({ texts: { greeting }, kind }: VisitProps) {
  return (
    <section className={styles.greeting} aria-labelledby="greeting-title">
      <Viewfinder className={styles.picture}>
        <PlacePicture sizes={SIZES} described />
      </Viewfinder>
      <div>
        <h1 className={styles.title} id="greeting-title">
          <span className={styles.welcome}>
            <Each list="NOT_BUILT">{greeting.kinds[kind].welcome}</Each>
            <Each list="BUILT">{greeting.kinds.PLACE.welcome}</Each>
          </span>{' '}
          <span lang={visitMark('NAME_LANGUAGE')}>{visitMark('NAME')}</span>
        </h1>
        <Each list="UNTRANSLATED_NAMES">
          <p className={styles.only}>{greeting.untranslatedName}</p>
        </Each>
        <Each list="OWN_NAMES">
          <p className={styles.own} lang={visitMark('TEXT_LANGUAGE')}>
            {visitMark('TEXT')}
          </p>
        </Each>
        <Each list="ADDRESSES">
          <p className={styles.address} lang={visitMark('TEXT_LANGUAGE')}>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M12 22C9 16 5 13.5 5 9a7 7 0 0 1 14 0c0 4.5-4 7-7 13zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />
            </svg>
            {visitMark('TEXT')}
          </p>
        </Each>
        <Sound texts={greeting} />
      </div>
    </section>
  );
}

/**
 * A press opens the browser's player, and a script plays it at once (`play-sound.ts`). The player costs as much style as the rest of
 * the first screen, so it is not drawn before. Its transcript is on the page too (WCAG 1.2.1), if staff have written one; of what
 * a recording without one says, the page claims nothing.
 */
function Sound({ texts: { sound, untranslated } }: { texts: Texts['greeting'] }) {
  return (
    <Each list="SOUNDS">
      <div className={styles.sound} data-sound="">
        <details className={styles.recording}>
          <summary id="sound-title">
            <span>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M7 4v16l13-8z" />
              </svg>{' '}
              {sound.title}
            </span>
          </summary>
          {/* biome-ignore lint/a11y/useMediaCaption: a recording without a picture needs a transcript, not captions. */}
          <audio controls preload="none" src={visitMark('SOUND')} aria-labelledby="sound-title" />
        </details>
        <p className={styles.note} role="alert" data-unplayable="" hidden>
          {sound.unplayable}
        </p>
        <p className={styles.note}>
          <Each list="SPOKEN_OTHERWISE">{`${sound.note} `}</Each>
          <Each list="MACHINES">{sound.machine}</Each>
        </p>
        <Each list="TRANSCRIPTS">
          <details className={styles.transcript} data-transcript="">
            <summary>{sound.transcript}</summary>
            <Each list="UNTRANSLATED">
              <p className={styles.only}>{untranslated}</p>
            </Each>
            <p lang={visitMark('TEXT_LANGUAGE')}>{visitMark('TEXT')}</p>
          </details>
        </Each>
      </div>
    </Each>
  );
}
