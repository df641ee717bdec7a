import { type ReactNode, type Ref, useId } from 'react';
import css from './layout.module.css';

export type Level = 'h2' | 'h3';

interface CardProps {
  title: string;
  /** The heading's id. */
  id?: string;
  level?: Level | undefined;
  /** Before the heading. */
  icon?: ReactNode;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  lead?: string;
  /** Makes the heading focusable. */
  heading?: Ref<HTMLHeadingElement>;
  as?: 'section' | 'article';
  /** A smaller card without a frame, inside another card. */
  inner?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A section of a screen, labelled by its heading. */
export function Card({ title, level: Heading = 'h2', as = 'section', inner, ...card }: CardProps) {
  const { icon, aside, lead, heading, className = inner ? css.inner : css.card, children } = card;
  const own = useId();
  const id = card.id ?? own;
  // Inner cards as regions would be too many landmarks.
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
