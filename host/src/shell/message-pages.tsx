import { langOfPart } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL, PRODUCT_NAME } from '@ar/domain/product';
import { useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { type ReactNode, useEffect, useId } from 'react';
import { useRouteError } from 'react-router-dom';
import { Logo } from '../brand/logo.tsx';
import { StatementLinks } from '../navigation/statement-links.tsx';
import css from './message-pages.module.css';

/** An address that leads nowhere. Its title and first sentence are English in both languages. */
export function NotFound() {
  const text = useText('shell');
  const lang = langOfPart('en', useLanguage().language);
  return (
    <section className={css.message}>
      <h1 lang={lang}>{text('not-found')}</h1>
      <p lang={lang}>{text('not-found-text')}</p>
      <p>{text('not-found-hint')}</p>
      <WaysOn home={text('to-home')} support={text('contact-support')} />
    </section>
  );
}

/** `/unauthorized`: 'Unauthorized Access' is its name, the 403 screen is what it says. */
export function UnauthorizedPage() {
  const text = useText('shell');
  return (
    <PublicPage name={text('unauthorized')}>
      <section className={css.message}>
        <h1>{text('no-access')}</h1>
        <p>{text('no-access-text')}</p>
        <WaysOn home={text('home-page')} support={text('support')} />
      </section>
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
      <section className={css.message}>
        <h1>{text('failed-title')}</h1>
        <p role="alert">{text('failed-text')}</p>
        <div className={css.actions}>
          <Button roomy appearance="primary" onClick={() => location.reload()}>
            {text('reload')}
          </Button>
        </div>
      </section>
    </PublicPage>
  );
}

function WaysOn({ home, support }: { home: string; support: string }) {
  return (
    <div className={css.actions}>
      <Button roomy as="a" appearance="primary" href="/">
        {home}
      </Button>
      <Button roomy as="a" href={`mailto:${supportEmail()}`}>
        {support}
      </Button>
    </div>
  );
}

/** What the server wrote into the page, or else the default. What it says there of maps, `@ar/places` reads. */
export function supportEmail(): string {
  const settings: { supportEmail?: string } = JSON.parse(
    document.getElementById('settings')?.textContent || '{}',
  );
  return settings.supportEmail || DEFAULT_SUPPORT_EMAIL;
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
