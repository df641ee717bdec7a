import type { RetiredDepartment } from '@ar/federation/releases';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import layout from '../../layout/layout.module.css';
import { ChangeDialog, closeAndFocus, RELEASES, useOverview } from './changes.tsx';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

export function Retired({ departments }: { departments: readonly RetiredDepartment[] }) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { moment } = useFormats();
  const { revision, title } = useOverview();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = departments.find(({ id }) => id === chosenId);
  const values = { name: chosen?.label[language] ?? '', version: chosen?.version ?? '' };
  return (
    <details className={css.foldable}>
      <summary>{text('retired', { count: departments.length })}</summary>
      <ul className={layout.list}>
        {departments.map((department) => (
          <li key={department.id}>
            <p className={layout.strong}>
              {department.label[language]} {department.version}
            </p>
            <p className={layout.facts}>
              {text('retired-since', { since: moment(department.since), by: department.by })}
            </p>
            {department.reason && <p className={layout.quote}>{department.reason}</p>}
            {department.version === null ? (
              <p>{text('retired-files-gone')}</p>
            ) : (
              <Button roomy aria-haspopup="dialog" onClick={() => setChosenId(department.id)}>
                {text('do-bring-back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen?.version && (
        <ChangeDialog
          queryKey={RELEASES}
          title={text('ask-bring-back', values)}
          text={text('what-bring-back', values)}
          confirmLabel={text('do-bring-back')}
          onConfirm={(send) =>
            send({ path: `${RELEASES}${chosen.id}/promote/`, body: { revision, version: chosen.version } })
          }
          onCancel={() => setChosenId(undefined)}
          done={text('done-bring-back', values)}
          onDone={() => closeAndFocus(() => setChosenId(undefined), title)}
        />
      )}
    </details>
  );
}
