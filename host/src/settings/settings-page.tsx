import { addTexts, useText } from '@ar/session';
import heading from '../app/heading.module.css';
import { LanguageChoice, ThemeChoice } from '../app/preferences.tsx';
import css from './settings-page.module.css';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addTexts('settings', { mn, en });

/** `/dashboard/settings`: what a person chooses for themselves. */
export default function SettingsPage() {
  const text = useText('settings');
  return (
    <>
      <h1 className={heading.heading}>{text('title')}</h1>
      <section className={css.section}>
        <h2>{text('display')}</h2>
        <p>{text('display-text')}</p>
        <LanguageChoice />
        <ThemeChoice />
      </section>
    </>
  );
}
