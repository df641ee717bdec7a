import { keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDepartmentText, useRecordText } from '../texts/record-text.tsx';
import classes from './form-notices.module.css';
import { Notice } from './form-notices.tsx';

interface OtherReleaseProps {
  /** The fields that the server does not know. */
  unknown: readonly string[];
  typed: readonly (readonly [name: string, shown: string])[];
  onReload(): void;
}

/** Tells which fields a server of another release has refused, and keeps what was typed. */
export function OtherReleaseNotice({ unknown, typed, onReload }: OtherReleaseProps) {
  const text = useRecordText();
  const labelOf = useDepartmentText();
  const [copied, setCopied] = useState<boolean>();
  const [department = '', page = ''] = (document.documentElement.dataset.release ?? '').split(' ');
  const live = useLiveVersion(department);
  const lines = typed.map(([name, shown]) => `${labelOf(name)}: ${shown}`);
  const fields = unknown.map((name) => `„${labelOf(name)}“`).join(', ');
  async function copy() {
    // Without a secure context there is no clipboard.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(lines.join('\n')))
      .then(() => navigator.clipboard !== undefined)
      .catch(() => false);
    setCopied(isCopied);
  }
  return (
    <Notice tone="failure">
      <strong>{text('notSaved')}</strong>
      <p>
        {page && live && live !== page
          ? text('otherReleaseText', { fields, page, live })
          : text('otherServerText', { fields })}
      </p>
      <p>{text('otherReleaseWays')}</p>
      {copied === false && <pre className={classes.typed}>{lines.join('\n')}</pre>}
      <div className={classes.choices}>
        <Button onClick={() => void copy()}>{text('copyTyped')}</Button>
        <Button appearance="primary" onClick={onReload}>
          {text('reloadForm')}
        </Button>
      </div>
      <p role="status">{copied === true && text('typedCopied')}</p>
    </Notice>
  );
}

interface LiveRelease {
  id: string;
  version: string;
}

function useLiveVersion(department: string): string | undefined {
  const { data } = useQuery({
    queryKey: keys.registry(department),
    queryFn: ({ signal }) =>
      api<{ departments: readonly LiveRelease[] }>('/registry/', { signal, showsFailure: true }),
    enabled: department !== '',
    staleTime: 0,
  });
  return data?.departments.find(({ id }) => id === department)?.version;
}
