import { PRODUCT_NAME } from '@ar/domain/product';
import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '../../brand/logo.tsx';
import { StatementLinks } from '../../navigation/statement-links.tsx';
import css from './entrance.module.css';

interface EntranceProps {
  title: string;
  lead: string;
  /** It has come in the place of what had the focus, and its heading takes it. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The page before sign-in: the city drawn in line on the brand's dark band, and beside it what there is to do. */
export function Entrance({ title, lead, takesFocus = false, children }: EntranceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={css.entrance}>
      <header className={css.city}>
        {/* A plain link: the landing page is another site than this application. */}
        <a className={css.home} href="/">
          <Logo />
          {PRODUCT_NAME}
        </a>
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
