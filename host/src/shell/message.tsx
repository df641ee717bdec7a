import type { ReactNode } from 'react';
import css from './message.module.css';

interface MessageProps {
  title: string;
  /** The title's own language, where the page's is another. */
  lang?: string | undefined;
  children: ReactNode;
  /** Links or buttons: what to do next. */
  actions: ReactNode;
}

/** What stands where a screen can't: said in the viewfinder's brackets, with a way on. */
export function Message({ title, lang, children, actions }: MessageProps) {
  return (
    <section className={css.message}>
      <h1 lang={lang}>{title}</h1>
      {children}
      <div className={css.actions}>{actions}</div>
    </section>
  );
}
