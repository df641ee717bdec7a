import { PUBLIC_PAGES } from '@ar/domain/public-pages';
import { useLanguage } from '@ar/session';
import { useShellText } from '../layout/texts.ts';
import css from './statement-links.module.css';

export function StatementLinks() {
  const text = useShellText();
  const { language } = useLanguage();
  return (
    <footer className={css.links}>
      <a href={PUBLIC_PAGES.accessibility[language]}>{text('accessibility')}</a>
      <a href={PUBLIC_PAGES.privacy[language]}>{text('privacy')}</a>
    </footer>
  );
}
