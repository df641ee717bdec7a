import { langOfPart } from '@ar/domain/languages';
import { useLanguage, useText } from '@ar/session';
import css from './controls.module.css';
import { Message } from './message.tsx';
import { readPageSettings } from './page-settings.ts';

/** An address that leads nowhere. */
export function NotFound() {
  const text = useText('shell');
  const { language } = useLanguage();
  // These two are English in both languages.
  const lang = langOfPart('en', language);
  return (
    <Message
      title={text('not-found')}
      lang={lang}
      actions={
        <>
          <a className={css.primary} href="/">
            {text('to-home')}
          </a>
          <a className={css.button} href={`mailto:${readPageSettings().supportEmail}`}>
            {text('contact-support')}
          </a>
        </>
      }
    >
      <p lang={lang}>{text('not-found-text')}</p>
      <p>{text('not-found-hint')}</p>
    </Message>
  );
}
