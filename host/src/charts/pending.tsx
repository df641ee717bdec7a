import { useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import type { RefObject } from 'react';
import css from './charts.module.css';
import type { Level } from './panel.tsx';

interface PendingProps {
  texts: 'analytics' | 'releases';
  query: { isError: boolean; refetch(): Promise<unknown> };
  /** The page's heading, which takes the focus of the button that goes. */
  title: RefObject<HTMLElement | null>;
  level?: Level;
  /** How the page lays out what is on its way. */
  className: string | undefined;
}

/** What stands in place of a page's data: its outline, or that it did not come and how to ask again. */
export function Pending({ texts, query, title, level: Heading = 'h2', className }: PendingProps) {
  const text = useText(texts);
  if (query.isError) {
    return (
      <section className={css.failed} role="alert">
        <Heading>{text('failed')}</Heading>
        <p>{text('failed-text')}</p>
        <Button
          roomy
          appearance="primary"
          onClick={() => {
            title.current?.focus();
            void query.refetch();
          }}
        >
          {text('retry')}
        </Button>
      </section>
    );
  }
  return (
    <div className={className}>
      <Spoken role="status">{text('loading')}</Spoken>
      <div className={css.bones} />
      <div className={css.bones} />
    </div>
  );
}
