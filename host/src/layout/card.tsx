import { type ReactNode, type Ref, useId } from 'react';
import css from './layout.module.css';

export type Level = 'h2' | 'h3';

interface CardProps {
  title: string;
  /** The heading's, where something else refers to it. */
  id?: string;
  level?: Level | undefined;
  /** Before the heading. */
  icon?: ReactNode;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  lead?: string;
  /** The heading, for a screen that moves the focus to it. */
  heading?: Ref<HTMLHeadingElement>;
  as?: 'section' | 'article';
  /** Part of another card: without a frame, and smaller. */
  inner?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A part of a screen, named by its heading. */
export function Card({ title, level: Heading = 'h2', as = 'section', inner, ...card }: CardProps) {
  const { icon, aside, lead, heading, className = inner ? css.inner : css.card, children } = card;
  const own = useId();
  const id = card.id ?? own;
  // A region of each card's part would be too many landmarks.
  const Element = inner ? 'div' : as;
  return (
    <Element className={className} role={inner ? 'group' : undefined} aria-labelledby={id}>
      <header className={css.header}>
        {icon}
        <Heading ref={heading} id={id} tabIndex={heading ? -1 : undefined}>
          {title}
        </Heading>
        {aside}
      </header>
      {lead && <p className={css.quiet}>{lead}</p>}
      {children}
    </Element>
  );
}
