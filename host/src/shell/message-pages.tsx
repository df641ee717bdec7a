import { langOfPart } from '@ar/domain/languages';
import { DEFAULT_SUPPORT_EMAIL } from '@ar/domain/product';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { type ReactNode, useEffect, useId } from 'react';
import { useRouteError } from 'react-router-dom';
import { readSettings } from '../departments/registry.ts';
import layout from '../layout/layout.module.css';
import { useShellText } from '../layout/texts.ts';
import { HomeLink, StatementLinks } from '../navigation/public-links.tsx';
import css from './message-pages.module.css';

/** The wording of the title and the first sentence is fixed, and English in both languages. */
export function NotFound() {
  const text = useShellText();
  const lang = langOfPart('en', useLanguage().language);
  return (
    <section className={layout.message}>
      <h1 lang={lang}>{text('not-found')}</h1>
      <p lang={lang}>{text('not-found-text')}</p>
      <p>{text('not-found-hint')}</p>
      <HomeAndSupport home={text('to-home')} support={text('contact-support')} />
    </section>
  );
}

/** The accessible name of the page is "Unauthorized Access", which differs from the heading. */
export function UnauthorizedPage() {
  const text = useShellText();
  return (
    <PublicPage name={text('unauthorized')}>
      <section className={layout.message}>
        <h1>{text('no-access')}</h1>
        <p>{text('no-access-text')}</p>
        <HomeAndSupport home={text('home-page')} support={text('support')} />
      </section>
    </PublicPage>
  );
}

export function FailedScreen() {
  const text = useShellText();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <PublicPage>
      <section className={layout.message}>
        <h1>{text('failed-title')}</h1>
        <p role="alert">{text('failed-text')}</p>
        <div className={layout.actions}>
          <Button roomy appearance="primary" onClick={() => location.reload()}>
            {text('reload')}
          </Button>
        </div>
      </section>
    </PublicPage>
  );
}

function HomeAndSupport({ home, support }: { home: string; support: string }) {
  return (
    <div className={layout.actions}>
      <Button roomy as="a" appearance="primary" href="/">
        {home}
      </Button>
      <Button roomy as="a" href={`mailto:${supportEmail()}`}>
        {support}
      </Button>
    </div>
  );
}

export const supportEmail = () => readSettings().supportEmail || DEFAULT_SUPPORT_EMAIL;

interface PublicPageProps {
  name?: string;
  children: ReactNode;
}

export function PublicPage({ name, children }: PublicPageProps) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <>
      <header className={css.band}>
        <HomeLink />
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
