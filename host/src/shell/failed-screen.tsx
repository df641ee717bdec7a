import { useText } from '@ar/session';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import css from './controls.module.css';
import { Message } from './message.tsx';
import { PublicPage } from './public-page.tsx';

/** The last resort: an error in the shell itself, or a part of it that could not be loaded. */
export function FailedScreen() {
  const text = useText('shell');
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <PublicPage>
      <Message
        title={text('failed-title')}
        actions={
          <button type="button" className={css.primary} onClick={() => location.reload()}>
            {text('reload')}
          </button>
        }
      >
        <p role="alert">{text('failed-text')}</p>
      </Message>
    </PublicPage>
  );
}
