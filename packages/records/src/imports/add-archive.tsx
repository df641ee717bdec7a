import type { ImportDocument } from '@ar/domain/imports';
import { ApiError } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useRef } from 'react';
import { useSave } from '../form/use-save.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { PARTS } from './faults.ts';
import { Sending } from './file-step.tsx';
import { importsPath } from './import-query.ts';
import type { ImportingOne } from './importing.ts';
import { Failed, Said } from './said.tsx';
import { useImportChanged } from './use-import.ts';

/** The ZIP of files is added or exchanged while the rows are looked at; what was mended and decided stays. */
export function AddArchive({ resource, document: { id, archive_name } }: ImportingOne) {
  const text = useRecordText();
  const { saving, failure, save, stop } = useSave<ImportDocument>(true);
  const changed = useImportChanged(resource, id);
  const input = useRef<HTMLInputElement>(null);
  const label = text(archive_name === null ? 'importAddArchive' : 'importExchangeArchive');
  const refused = failure instanceof ApiError ? failure.errors?.archive : undefined;

  async function send(file: File | undefined) {
    if (!file) return;
    const body = new FormData();
    body.append('archive', file);
    const sent = await save(`${importsPath(resource)}${id}/archive/`, 'POST', body).catch(() => undefined);
    if (sent) await changed();
  }
  if (saving) return <Sending share={saving.share ?? 0} onStop={stop} />;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={PARTS.archive.extensions.join(',')}
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
      {refused ? (
        <Said tone="failure">{refused.join(' ')}</Said>
      ) : (
        <Failed error={failure} what="importArchiveNotAdded" />
      )}
    </>
  );
}
