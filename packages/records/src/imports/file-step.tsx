import { labelOf } from '@ar/domain/entities/entity';
import {
  MAX_ARCHIVE_BYTES,
  MAX_IMPORT_ROWS,
  MAX_SHEET_BYTES,
  SHEET_EXTENSIONS,
} from '@ar/domain/import-kinds';
import type { ImportDocument } from '@ar/domain/imports';
import { extensionOf } from '@ar/domain/upload';
import { ApiError, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { FileField } from '@ar/ui/file-field';
import { formatBytes, formatNumber } from '@ar/ui/format';
import { LeaveGuard } from '@ar/ui/leave-guard';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '../form/use-save.ts';
import { Message } from '../message.tsx';
import type { RecordText } from '../texts/record-text.tsx';
import { filesOfNew } from './columns.ts';
import classes from './import-page.module.css';
import { importsPath } from './import-query.ts';
import { useImporting } from './importing.ts';
import { DownloadSheet, Sending } from './step-parts.tsx';

export const PARTS = {
  sheet: { extensions: SHEET_EXTENSIONS as readonly string[], maxBytes: MAX_SHEET_BYTES },
  archive: { extensions: ['.zip'] as readonly string[], maxBytes: MAX_ARCHIVE_BYTES },
};
type Part = keyof typeof PARTS;
type Fault = Part | 'empty' | 'size' | 'missing';

function faultOf(part: Part, { name, size }: Pick<File, 'name' | 'size'>): Fault | undefined {
  const { extensions, maxBytes } = PARTS[part];
  if (!extensions.includes(extensionOf(name))) return part;
  if (size === 0) return 'empty';
  return size > maxBytes ? 'size' : undefined;
}

type Files = Partial<Record<Part, File>>;

/** The first step: uploads a spreadsheet, and a ZIP of the files that its cells name. */
export function FileStep() {
  const { entity, resource, text } = useImporting();
  const { language, tag } = useLanguage();
  const [files, setFiles] = useState<Files>({});
  const [wasPressed, setWasPressed] = useState(false);
  const { saving, failure, save, stop } = useSave<ImportDocument>(true);
  const navigate = useNavigate();
  const sheet = useRef<HTMLInputElement>(null);
  const archive = useRef<HTMLInputElement>(null);
  // Set once the server has the files, so that the guard lets the person leave.
  const isSent = useRef(false);
  const inputs = { sheet, archive };
  const faults: Partial<Record<Part, Fault | undefined>> = {
    sheet: files.sheet ? faultOf('sheet', files.sheet) : wasPressed ? 'missing' : undefined,
    archive: files.archive && faultOf('archive', files.archive),
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    setWasPressed(true);
    if (!files.sheet) return sheet.current?.focus();
    const wrong = (['sheet', 'archive'] as const).find((part) => faults[part]);
    if (wrong) return inputs[wrong].current?.focus();
    const body = new FormData();
    // The sheet first, so that the server reads it while it receives the ZIP.
    body.append('sheet', files.sheet);
    if (files.archive) body.append('archive', files.archive);
    const begun = await save(importsPath(resource), 'POST', body).catch(() => undefined);
    if (!begun) return;
    isSent.current = true;
    void navigate(begun.id);
  }

  function field(part: Part) {
    const { extensions, maxBytes } = PARTS[part];
    const limits = { size: formatBytes(maxBytes, tag), rows: formatNumber(MAX_IMPORT_ROWS, tag) };
    const label = part === 'sheet' ? 'importSheet' : 'importArchive';
    const [file, fault] = [files[part], faults[part]];
    const refused = failure instanceof ApiError ? failure.errors?.[part]?.join(' ') : undefined;
    return (
      <FileField
        label={text(label)}
        hint={text(`${label}Limits`, limits)}
        error={fault ? text(`importFault-${fault}`, limits) : refused}
        required={part === 'sheet'}
        accept={extensions.join(',')}
        value={file}
        onChange={(next) => setFiles((before) => ({ ...before, [part]: next }))}
        inputRef={inputs[part]}
        sizeOf={(bytes) => formatBytes(bytes, tag)}
        texts={{
          choose: text(file ? 'importReplace' : 'importChoose'),
          drop: text('importDrop'),
          remove: text('importRemove'),
          kept: '',
        }}
      />
    );
  }
  return (
    <section className={classes.step} aria-labelledby="import-file">
      <h2 id="import-file">{text('importFileTitle')}</h2>
      <p className={classes.lead}>{text('importFileLead')}</p>
      {filesOfNew(entity).map(
        ([field, { required }]) =>
          required && (
            <Message key={field} tone="warning">
              {text('importFileNeeded', { field: labelOf(entity, field, language) })}
            </Message>
          ),
      )}
      <DownloadSheet
        path={`${importsPath(resource)}template/`}
        name={text('importTemplateName', { list: text('title') })}
        label={text('importTemplate')}
        what="importTemplateFailed"
      />
      <form className={classes.files} noValidate onSubmit={(event) => void send(event)}>
        {field('sheet')}
        {field('archive')}
        <p className={classes.hint}>{text('importArchiveWhat')}</p>
        {failure !== undefined && (
          <Message tone="failure">
            <strong>{text('importNotSent')}</strong> {whyNotSent(failure, text)}
          </Message>
        )}
        {saving ? (
          <Sending share={saving.share} onStop={stop} />
        ) : (
          <div className={classes.actions}>
            <Button appearance="primary" type="submit">
              {text('importUpload')}
            </Button>
          </div>
        )}
      </form>
      <LeaveGuard
        isDirty={() => saving !== undefined && !isSent.current}
        asksAbout={(from, to) => from.pathname !== to.pathname}
        texts={{
          title: text('importLeaveTitle'),
          text: text('importLeaveText'),
          stay: text('importStay'),
          leave: text('importLeave'),
        }}
      />
    </section>
  );
}

function whyNotSent(error: unknown, text: RecordText): string {
  if (!(error instanceof ApiError)) return text('importStopped');
  if (error.status === 0) return text('importNoAnswer');
  return error.detail ?? text('importRefused');
}
