import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { Messages } from '../sections/messages.tsx';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import styles from './near-me.module.css';

/** The title of a list of places, and a button that sorts it by distance (`near-me.ts`). Without scripts there is no button. */
export function NearMe({ heading: Heading, title }: { heading: 'h2' | 'h3'; title: string }) {
  const { language, texts } = usePage();
  const { title: nearTitle, ask, note, ...messages } = texts.city.near;
  return (
    <div
      className={styles.near}
      data-near={`${PUBLIC_PAGES.places[language]}.json`}
      data-kinds={JSON.stringify(texts.city.kinds)}
    >
      <Heading className={styles.title} data-title={nearTitle}>
        {title}
      </Heading>
      <button
        className={`${shared.river} ${shared.needsScript} ${shared.screenOnly}`}
        type="button"
        aria-describedby="near-note"
        disabled
      >
        <svg className={shared.stroke} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M12 4v3m0 10v3m8-8h-3M7 12H4m8-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z" />
        </svg>
        {ask}
      </button>
      <small className={styles.note} id="near-note">
        {note}
      </small>
      <div className={styles.status} role="status">
        <Messages texts={messages} />
      </div>
    </div>
  );
}
