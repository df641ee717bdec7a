import { type ReactNode, useEffect, useRef } from 'react';
import { HomeLink } from '../../layout/home-link.tsx';
import { StatementLinks } from '../../navigation/statement-links.tsx';
import css from './entrance.module.css';

interface EntranceProps {
  title: string;
  lead: string;
  /** The element with the focus is gone, and the heading takes the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The frame of pages before sign-in: the city in line drawing on the brand's band, and the page's form beside it. */
export function Entrance({ title, lead, takesFocus = false, children }: EntranceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={css.entrance}>
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
