import { addTexts, useSession, useText } from '@ar/session';
import heading from '../../brand/heading.module.css';
import { DisplayChoices } from '../../preferences/preferences.tsx';
import { SecondFactorSection } from '../../second-factor/second-factor-section.tsx';
import { AccountEvents } from './account-events.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import css from './settings-page.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('settings', { mn, en });

export default function SettingsPage() {
  const text = useText('settings');
  const { user } = useSession();
  return (
    <>
      <h1 className={heading.heading}>{text('title')}</h1>
      <div className={css.sections}>
        {user && (
          <section className={css.section}>
            <h2>{text('password-title')}</h2>
            <p>{text('password-text')}</p>
            <PasswordForm user={user} />
          </section>
        )}
        {user && <SecondFactorSection className={css.section} />}
        {user && <OwnSessions />}
        {user && <AccountEvents />}
        <section className={css.section}>
          <h2>{text('display')}</h2>
          <p>{text('display-text')}</p>
          <DisplayChoices />
        </section>
      </div>
    </>
  );
}
