import { langOfPart } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { type ReactNode, useEffect, useId } from 'react';
import { useRouteError } from 'react-router-dom';
import { Logo } from '../brand/logo.tsx';
import { StatementLinks } from '../navigation/statement-links.tsx';
import css from './message-pages.module.css';
import { readPageSettings } from './page-settings.ts';

/** An address that leads nowhere. Its title and first sentence are English in both languages. */
export function NotFound() {
  const text = useText('shell');
  const lang = langOfPart('en', useLanguage().language);
  return (
    <Message
      title={text('not-found')}
      lang={lang}
      actions={<WaysOn home={text('to-home')} support={text('contact-support')} />}
    >
      <p lang={lang}>{text('not-found-text')}</p>
      <p>{text('not-found-hint')}</p>
    </Message>
  );
}

/** `/unauthorized`: 'Unauthorized Access' is its name, the 403 screen is what it says. */
export function UnauthorizedPage() {
  const text = useText('shell');
  return (
    <PublicPage name={text('unauthorized')}>
      <Message
        title={text('no-access')}
        actions={<WaysOn home={text('home-page')} support={text('support')} />}
      >
        <p>{text('no-access-text')}</p>
      </Message>
    </PublicPage>
  );
}

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
          <Button roomy appearance="primary" onClick={() => location.reload()}>
            {text('reload')}
          </Button>
        }
      >
        <p role="alert">{text('failed-text')}</p>
      </Message>
    </PublicPage>
  );
}

function WaysOn({ home, support }: { home: string; support: string }) {
  return (
    <>
      <Button roomy as="a" appearance="primary" href="/">
        {home}
      </Button>
      <Button roomy as="a" href={`mailto:${readPageSettings().supportEmail}`}>
        {support}
      </Button>
    </>
  );
}

interface MessageProps {
  title: string;
  /** The title's own language, where the page's is another. */
  lang?: string | undefined;
  children: ReactNode;
  /** Links or buttons: what to do next. */
  actions: ReactNode;
}

/** What stands where a screen can't: said in the viewfinder's brackets, with a way on. */
function Message({ title, lang, children, actions }: MessageProps) {
  return (
    <section className={css.message}>
      <h1 lang={lang}>{title}</h1>
      {children}
      <div className={css.actions}>{actions}</div>
    </section>
  );
}

interface PublicPageProps {
  /** The page's name for a screen reader, where its heading says something else: English in both languages. */
  name?: string;
  children: ReactNode;
}

/** The frame of pages outside the dashboard: the product's band, which leads to the landing page, and the page. */
export function PublicPage({ name, children }: PublicPageProps) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <>
      <header className={css.band}>
        {/* A plain link: the landing page is another site than this application. */}
        <a className={css.home} href="/">
          <Logo />
          {PRODUCT_NAME}
        </a>
      </header>
      <main className={css.page} aria-labelledby={name && id}>
        {name && (
          <span id={id} lang={langOfPart('en', language)} hidden>
            {name}
          </span>
        )}
        {children}
      </main>
      <StatementLinks />
    </>
  );
}
