import { cityMark } from '@ar/domain/public-pages';
import type { StatementTexts } from '../texts/texts.ts';
import { Frame, type FrameProps } from './frame.tsx';
import styles from './statement.module.css';

interface StatementProps extends FrameProps {
  statement: StatementTexts;
}

/** The accessibility statement or the privacy page. */
export function Statement({ statement, ...frame }: StatementProps) {
  const { supportEmail, texts } = frame;
  return (
    <Frame {...frame}>
      <header className={styles.header}>
        <h1>{statement.title}</h1>
        <p>{statement.lead}</p>
      </header>
      <article className={styles.article}>
        {statement.sections.map(({ title, paragraphs, items, facts, writes }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {items && (
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
            {facts && (
              <dl>
                {facts.map(({ term, word }) => (
                  <div key={word}>
                    <dt>{term}</dt>
                    <dd>{cityMark(word, texts.header.language)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {writes && (
              <p>
                <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              </p>
            )}
          </section>
        ))}
        <p className={styles.written}>{statement.written}</p>
      </article>
    </Frame>
  );
}
