import { message } from '@ar/domain/messages/message';
import { modelSentence } from '@ar/domain/messages/models';
import type { ModelView } from '@ar/domain/public-views';
import { FAULTS } from '@ar/model-viewer/failure';
import shared from '../sections/shared.module.css';
import { Messages, usePage } from '../sections/shared.tsx';
import styles from './model.module.css';

export function Model({ of, ...model }: ModelView & { of: string }) {
  const { language, texts } = usePage();
  const { title, show, download, downloadable, placing, sides, ...own } = texts.greeting.model;
  const sentence = (fault: (typeof FAULTS)[number] | 'pictures') =>
    modelSentence(language, message(`model-${fault}`));
  const messages = {
    ...own,
    ...Object.fromEntries(FAULTS.map((fault) => [fault, `${sentence(fault)} ${downloadable}`])),
    pictures: sentence('pictures'),
    turn: sides['interaction-prompt'],
  };
  return (
    <section className={styles.model} aria-labelledby="model-title">
      <h2 id="model-title">{title}</h2>
      <div data-model={JSON.stringify({ label: `${title}: ${of}`, sides, placing, isZUp: model.up === 'z' })}>
        <div className={styles.stage} data-part="stage" />
        {model.isViewable && (
          <button className={styles.show} type="button" disabled>
            {show}
          </button>
        )}
        <div role="status">
          <Messages texts={messages} />
        </div>
        <a className={shared.link} href={model.address} download={model.name}>
          {download} ({model.type}, {model.size})
        </a>
      </div>
    </section>
  );
}
