import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { usePage } from '../sections/page-context.ts';
import shared from '../sections/shared.module.css';
import styles from './near-me.module.css';

interface NearMeProps {
  heading: 'h2' | 'h3';
  title: string;
}

/** Works once its script is there (`near-me.ts`), and is not shown where none runs. */
export function NearMe({ heading: Heading, title }: NearMeProps) {
  const { language, texts } = usePage();
  const { city } = texts;
  return (
    <div
      className={styles.near}
      data-near={`${PUBLIC_PAGES.places[language]}.json`}
      data-kinds={JSON.stringify(city.kinds)}
    >
      <Heading className={styles.title} data-title={city.near.title}>
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
        {city.near.ask}
      </button>
      <small className={styles.note} id="near-note">
        {city.near.note}
      </small>
      <div className={styles.said} role="status">
        {(['asking', 'found', 'denied', 'unavailable', 'failed'] as const).map((message) => (
          <p key={message} data-message={message} hidden>
            {city.near[message]}
          </p>
        ))}
      </div>
    </div>
  );
}
