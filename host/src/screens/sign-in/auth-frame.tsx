import { type ReactNode, useEffect, useRef } from 'react';
import { HomeLink } from '../../layout/home-link.tsx';
import { StatementLinks } from '../../navigation/statement-links.tsx';
import css from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  lead: string;
  /** Focuses the heading, because the focused element is gone. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The frame of pages before sign-in: a drawing of the city beside the page's form. */
export function AuthFrame({ title, lead, takesFocus = false, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={css.frame}>
      <header className={css.city}>
        <HomeLink />
        <span className={css.sight} />
      </header>
      <div className={css.side}>
        <main className={css.task}>
          <div className={css.card}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className={css.lead}>{lead}</p>
            {children}
          </div>
        </main>
        <StatementLinks />
      </div>
    </div>
  );
}
