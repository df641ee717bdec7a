import type { RetiredDepartment } from '@ar/federation/releases';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import layout from '../../layout/layout.module.css';
import { closeAndFocus, Question, RELEASES, useOverview } from './changes.tsx';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

/** Departments that were retired, and the way back. */
export function Retired({ departments }: { departments: readonly RetiredDepartment[] }) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { moment } = useFormats();
  const { revision, title } = useOverview();
  const [asked, setAsked] = useState<string>();
  const chosen = departments.find(({ id }) => id === asked);
  return (
    <details className={css.foldable}>
      <summary>{text('retired', { count: departments.length })}</summary>
      <ul className={layout.list}>
        {departments.map(({ id, label, version, since, by, reason }) => (
          <li key={id}>
            <p className={layout.strong}>
              {label[language]} {version}
            </p>
            <p className={layout.facts}>{text('retired-since', { since: moment(since), by })}</p>
            {reason && <p className={layout.quote}>{reason}</p>}
            {version === null ? (
              <p>{text('retired-files-gone')}</p>
            ) : (
              <Button roomy aria-haspopup="dialog" onClick={() => setAsked(id)}>
                {text('do-bring-back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen?.version && (
        <Question
          what={RELEASES}
          title={text('ask-bring-back', { name: chosen.label[language] })}
          text={text('what-bring-back', { version: chosen.version })}
          confirmLabel={text('do-bring-back')}
          onConfirm={(send) =>
            send({
              path: `${RELEASES}${chosen.id}/promote/`,
              body: { revision, version: chosen.version },
            })
          }
          onCancel={() => setAsked(undefined)}
          done={text('done-bring-back', { name: chosen.label[language] })}
          onDone={() => closeAndFocus(() => setAsked(undefined), title)}
        />
      )}
    </details>
  );
}
