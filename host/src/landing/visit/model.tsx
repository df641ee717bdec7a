import { message } from '@ar/domain/messages/message';
import { modelSentence } from '@ar/domain/messages/models';
import { visitMark } from '@ar/domain/public-pages';
import { Each } from '../sections/parts.tsx';
import type { VisitProps } from './greeting.tsx';
import styles from './model.module.css';
import { FAULTS } from './model-messages.ts';

/** Its weight is fetched when somebody presses for it (`show-model.ts`); without a script the file can be downloaded. */
export function Model({ language, texts: { greeting } }: VisitProps) {
  const { title, show, download, downloadable, placing, sides, ...own } = greeting.model;
  const faults = FAULTS.map((fault) => [
    fault,
    `${modelSentence(language, message(`model-${fault}`))} ${downloadable}`,
  ]);
  const pictures = modelSentence(language, message('model-pictures'));
  const messages = { ...own, ...Object.fromEntries(faults), pictures, turn: sides['interaction-prompt'] };
  return (
    <Each list="MODELS">
      <section className={styles.model} aria-labelledby="model-title">
        <h2 id="model-title">{title}</h2>
        <div
          data-model=""
          data-label={`${title}: ${visitMark('NAME')}`}
          data-sides={JSON.stringify(sides)}
          data-placing={placing}
          data-up={visitMark('MODEL_UP')}
          data-styles={MODEL_STYLES}
        >
          <div className={styles.stage} data-part="stage" />
          <Each list="VIEWABLE">
            <button className={styles.show} type="button" disabled>
              {show}
            </button>
          </Each>
          <div role="status">
            {Object.entries<string>(messages).map(([name, words]) => (
              <p key={name} data-message={name} hidden>
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
