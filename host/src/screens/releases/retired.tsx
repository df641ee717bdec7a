import type { RetiredDepartment } from '@ar/federation/releases';
import { useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { toastStore } from '@ar/ui/toast-store';
import { type RefObject, useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { closeAndFocus, Question } from './dialog.tsx';
import css from './releases-page.module.css';
import { RELEASES, useChange } from './use-change.ts';

interface RetiredProps {
  departments: readonly RetiredDepartment[];
  revision: number;
  /** What takes the focus once a department is back, and gone from here. */
  title: RefObject<HTMLElement | null>;
}

/** Departments that were retired, and the way back. */
export function Retired({ departments, revision, title }: RetiredProps) {
  const text = useText('releases');
  const { language } = useLanguage();
  const { moment } = useFormats();
  const [asked, setAsked] = useState<string>();
  const chosen = departments.find(({ id }) => id === asked);
  return (
    <details className={css.history}>
      <summary>{text('retired', { count: departments.length })}</summary>
      <ul className={css.list}>
        {departments.map(({ id, label, version, since, by, reason }) => (
          <li key={id}>
            <p className={css.what}>
              {label[language]} {version}
            </p>
            <p className={css.who}>{text('retired-since', { since: moment(since), by })}</p>
            {reason && <p className={css.reason}>{reason}</p>}
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
        <BringBack
          id={chosen.id}
          version={chosen.version}
          name={chosen.label[language]}
          revision={revision}
          onClose={() => setAsked(undefined)}
          onDone={() => closeAndFocus(() => setAsked(undefined), title)}
        />
      )}
    </details>
  );
}

interface BringBackProps {
  id: string;
  version: string;
  name: string;
  revision: number;
  onClose(): void;
  onDone(): void;
}

function BringBack({ id, version, name, revision, onClose, onDone }: BringBackProps) {
  const text = useText('releases');
  const bringing = useChange(RELEASES, () => {
    const description = text('done-bring-back', { name });
    toastStore.show({ variant: 'success', title: text('done-title'), description });
    onDone();
  });
  return (
    <Question
      title={text('ask-bring-back', { name })}
      text={text('what-bring-back', { version })}
      confirmLabel={text('do-bring-back')}
      change={bringing}
      onConfirm={() => bringing.mutate({ path: `${RELEASES}${id}/promote/`, body: { revision, version } })}
      onCancel={onClose}
    />
  );
}
