import { keys } from '@ar/domain/query-keys';
import { Button } from '@ar/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyText } from '../copy-text.ts';
import { read } from '../read.ts';
import { useDepartmentText, useRecordText } from '../texts/record-text.tsx';
import classes from './form-notices.module.css';
import { Notice } from './form-notices.tsx';

interface OtherReleaseProps {
  unknown: readonly string[];
  typed: readonly (readonly [name: string, shown: string])[];
  onReload(): void;
}

export function OtherReleaseNotice({ unknown, typed, onReload }: OtherReleaseProps) {
  const text = useRecordText();
  const labelOf = useDepartmentText();
  const [copied, setCopied] = useState<boolean>();
  const [department = '', page = ''] = (document.documentElement.dataset.release ?? '').split(' ');
  const live = useLiveVersion(department);
  const lines = typed.map(([name, shown]) => `${labelOf(name)}: ${shown}`);
  const fields = unknown.map((name) => `„${labelOf(name)}“`).join(', ');
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
        <Button onClick={async () => setCopied(await copyText(lines.join('\n')))}>{text('copyTyped')}</Button>
        <Button appearance="primary" onClick={onReload}>
          {text('reloadForm')}
        </Button>
      </div>
      <p role="status">{copied === true && text('typedCopied')}</p>
    </Notice>
  );
}

function useLiveVersion(department: string): string | undefined {
  const { data } = useQuery({
    queryKey: keys.registry(department),
    queryFn: read<{ departments: readonly { id: string; version: string }[] }>('/registry/'),
    enabled: department !== '',
    staleTime: 0,
  });
  return data?.departments.find(({ id }) => id === department)?.version;
}
