import { visitMark } from '@ar/domain/public-pages';
import { Each } from '../sections/parts.tsx';
import type { VisitProps } from './greeting.tsx';
import styles from './model.module.css';

/** Its weight is fetched when somebody presses for it (`show-model.ts`); without a script the file can be downloaded. */
export function Model({ texts: { greeting } }: VisitProps) {
  const { title, show, download, placing, sides, ...messages } = greeting.model;
  return (
    <Each list="MODELS">
      <section className={styles.model} aria-labelledby="model-title">
        <h2 id="model-title">{title}</h2>
        <div
          data-model=""
          data-label={`${title}: ${visitMark('NAME')}`}
          data-sides={JSON.stringify(sides)}
          data-placing={placing}
          data-styles={MODEL_STYLES}
        >
          <div className={styles.stage} data-part="stage" />
          <Each list="VIEWABLE">
            <button className={styles.show} type="button" disabled>
              {show}
            </button>
          </Each>
          <div role="status">
            {Object.entries(messages).map(([message, words]) => (
              <p key={message} data-message={message} hidden>
                {words}
              </p>
            ))}
          </div>
          <a href={visitMark('MODEL')} download={visitMark('MODEL_NAME')}>
            {download} ({visitMark('MODEL_TYPE')}, {visitMark('MODEL_SIZE')})
          </a>
        </div>
      </section>
    </Each>
  );
}
