import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { useLanguage, useText } from '@ar/session';
import css from './statement-links.module.css';

/** The way to the statements, at the foot of every page outside the dashboard. */
export function StatementLinks() {
  const text = useText('shell');
  const { language } = useLanguage();
  return (
    <footer className={css.links}>
      <a href={PUBLIC_PAGES.accessibility[language]}>{text('accessibility')}</a>
      <a href={PUBLIC_PAGES.privacy[language]}>{text('privacy')}</a>
    </footer>
  );
}
