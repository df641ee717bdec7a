import { useSession } from '@ar/session';
import { Card } from '../../layout/card.tsx';
import layout from '../../layout/layout.module.css';
import { DisplayChoices } from '../../preferences/preferences.tsx';
import { SecondFactorSection } from '../../second-factor/second-factor-section.tsx';
import { AccountEvents } from './account-events.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import css from './settings-page.module.css';
import { useSettingsText } from './texts.ts';

export default function SettingsPage() {
  const text = useSettingsText();
  const { user } = useSession();
  return (
    <div className={layout.page}>
      <h1 className={layout.title}>{text('title')}</h1>
      <Card title={text('display')} lead={text('display-text')}>
        <div className={css.choices}>
          <DisplayChoices />
        </div>
      </Card>
      {user && (
        <div className={layout.cards}>
          <Card title={text('password-title')} lead={text('password-text')}>
            <div className={css.narrow}>
              <PasswordForm user={user} />
            </div>
          </Card>
          <SecondFactorSection />
          {/* Last, because these cards grow when their data loads. */}
          <OwnSessions />
          <AccountEvents />
        </div>
      )}
    </div>
  );
}
