import type { PlaceView, SoundView } from '@ar/domain/public-views';
import { PlacePicture } from '../pictures/place-picture.tsx';
import { Sign, usePage } from '../sections/shared.tsx';
import styles from './greeting.module.css';

const SIZES = '(width < 60em) 91vw, min(46vw, 45rem)';

export function Greeting({ place }: { place: PlaceView }) {
  const { texts, isForeign } = usePage();
  const { greeting } = texts;
  const { kind, name, ownName, address, sound, isBuilt } = place;
  return (
    <section className={styles.greeting} aria-labelledby="greeting-title">
      <div className={styles.picture}>
        <PlacePicture picture={place.picture} sizes={SIZES} described />
      </div>
      <div>
        <h1 className={styles.title} id="greeting-title">
          <span className={styles.welcome}>{greeting.kinds[isBuilt ? 'PLACE' : kind].welcome}</span>{' '}
          <span lang={name.tag}>{name.text}</span>
        </h1>
        {isForeign(name) && <p className={styles.note}>{greeting.untranslatedName}</p>}
        {ownName && (
          <p className={styles.own} lang={ownName.tag}>
            {ownName.text}
          </p>
        )}
        {address && (
          <p className={styles.address} lang={address.tag}>
            <Sign
              size={22}
              d="M12 22C9 16 5 13.5 5 9a7 7 0 0 1 14 0c0 4.5-4 7-7 13zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
            />
            {address.text}
          </p>
        )}
        {sound && <Sound {...sound} />}
      </div>
    </section>
  );
}

/** The player is inside `details`, because its styles cost as much as the rest of the first screen. */
function Sound({ address, isInOtherLanguage, isByProgram, transcript }: SoundView) {
  const { texts, isForeign } = usePage();
  const { sound, untranslated } = texts.greeting;
  const notes = [isInOtherLanguage && sound.note, isByProgram && sound.machine];
  return (
    <div className={styles.sound} data-sound="">
      <details className={styles.recording}>
        <summary className={styles.play} id="sound-title">
          <span>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M7 4v16l13-8z" />
            </svg>{' '}
            {sound.title}
          </span>
        </summary>
        {/* biome-ignore lint/a11y/useMediaCaption: a recording without a picture needs a transcript, not captions. */}
        <audio controls preload="none" src={address} aria-labelledby="sound-title" />
      </details>
      <p className={styles.note} role="alert" data-unplayable="" hidden>
        {sound.unplayable}
      </p>
      <p className={styles.note}>{notes.filter(Boolean).join(' ')}</p>
      {transcript && (
        <details className={styles.transcript} data-transcript="">
          <summary>{sound.transcript}</summary>
          {isForeign(transcript) && <p className={styles.note}>{untranslated}</p>}
          <p lang={transcript.tag}>{transcript.text}</p>
        </details>
      )}
    </div>
  );
}
