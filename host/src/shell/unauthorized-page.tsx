import { useText } from '@ar/session';
import css from './controls.module.css';
import { Message } from './message.tsx';
import { readPageSettings } from './page-settings.ts';
import { PublicPage } from './public-page.tsx';

/** `/unauthorized`: 'Unauthorized Access' is its name, the 403 screen is what it says. */
export function UnauthorizedPage() {
  const text = useText('shell');
  return (
    <PublicPage name={text('unauthorized')}>
      <Message
        title={text('no-access')}
        actions={
          <>
            <a className={css.primary} href="/">
              {text('home-page')}
            </a>
            <a className={css.button} href={`mailto:${readPageSettings().supportEmail}`}>
              {text('support')}
            </a>
          </>
        }
      >
        <p>{text('no-access-text')}</p>
      </Message>
    </PublicPage>
  );
}
