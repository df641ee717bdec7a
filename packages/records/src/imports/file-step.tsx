import { MAX_IMPORT_ROWS, OUTCOMES, SHEET_EXTENSIONS } from '@ar/domain/import-kinds';
import type { ImportDocument } from '@ar/domain/imports';
import { maxBytesOf, uploadFault } from '@ar/domain/upload';
import { ApiError, sentenceOf } from '@ar/session';
import { Button } from '@ar/ui/button';
import { FileField } from '@ar/ui/file-field';
import { formatBytes, formatMoment, formatNumber } from '@ar/ui/format';
import { LeaveGuard } from '@ar/ui/leave-guard';
import { Loaded } from '@ar/ui/loaded';
import { Message } from '@ar/ui/message';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSave } from '../form/use-save.ts';
import { RowsOf } from '../list/list-rows.tsx';
import { filesOfNew } from './columns.ts';
import classes from './import-page.module.css';
import { importsPath } from './import-query.ts';
import { DownloadSheet, Sending } from './step-parts.tsx';
import { useImporting, useLatestImports } from './use-import.ts';

const PARTS = ['sheet', 'archive'] as const;
type Part = (typeof PARTS)[number];
const ACCEPT = { sheet: SHEET_EXTENSIONS.join(','), archive: '.zip' };

function faultOf(part: Part, file: File) {
  const fault = uploadFault(part, file);
  return fault === 'type' || fault === 'heic' ? part : fault;
}

export function FileStep() {
  const { entity, resource, text, language, tag } = useImporting();
  const [files, setFiles] = useState<Partial<Record<Part, File>>>({});
  const [wasPressed, setWasPressed] = useState(false);
  const { saving, failure, save, stop } = useSave<ImportDocument>(true);
  const navigate = useNavigate();
  const inputs = { sheet: useRef<HTMLInputElement>(null), archive: useRef<HTMLInputElement>(null) };
  // True after the server has received the files. The form then does not ask before the person leaves the page.
  const isSent = useRef(false);
  const faults = {
    sheet: files.sheet ? faultOf('sheet', files.sheet) : 'missing',
    archive: files.archive && faultOf('archive', files.archive),
  } as const;

  const sentences = {
    unexpected: text('importStopped'),
    noAnswer: text('importNoAnswer'),
    unknown: text('importRefused'),
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    setWasPressed(true);
    const wrong = PARTS.find((part) => faults[part]);
    if (wrong) return inputs[wrong].current?.focus();
    const body = new FormData();
    // The server reads the sheet while the ZIP is still being uploaded, so the sheet must be first in the form.
    for (const part of PARTS) if (files[part]) body.append(part, files[part]);
    const created = await save(importsPath(resource), 'POST', body).catch(() => undefined);
    if (!created) return;
    isSent.current = true;
    void navigate(created.id);
  }

  function field(part: Part) {
    const limits = { size: formatBytes(maxBytesOf(part), tag), rows: formatNumber(MAX_IMPORT_ROWS, tag) };
    const label = part === 'sheet' ? 'importSheet' : 'importArchive';
    const fault = faults[part] === 'missing' && !wasPressed ? undefined : faults[part];
    const refused = failure instanceof ApiError ? failure.errors?.[part]?.join(' ') : undefined;
    return (
      <FileField
        label={text(label)}
        hint={text(`${label}Limits`, limits)}
        error={fault ? text(`importFault-${fault}`, limits) : refused}
        required={part === 'sheet'}
        accept={ACCEPT[part]}
        value={files[part]}
        onChange={(next) => setFiles((before) => ({ ...before, [part]: next }))}
        inputRef={inputs[part]}
        sizeOf={(bytes) => formatBytes(bytes, tag)}
        texts={{
          choose: text(files[part] ? 'importReplace' : 'importChoose'),
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
        ([field, { required, label }]) =>
          required && (
            <Message key={field} tone="warning">
              {text('importFileNeeded', { field: label[language] })}
            </Message>
          ),
      )}
      <DownloadSheet
        path={`${importsPath(resource)}template/`}
        name={text('importTemplateName', { list: text('title') })}
        label={text('importTemplate')}
      />
      <form className={classes.files} noValidate onSubmit={(event) => void send(event)}>
        {field('sheet')}
        {field('archive')}
        <p className={classes.hint}>{text('importArchiveWhat')}</p>
        {failure !== undefined && (
          <Message tone="failure">
            <strong>{text('importNotSent')}</strong> {sentenceOf(failure, sentences, PARTS)}
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

export function LatestImports() {
  const { text, tag } = useImporting();
  const query = useLatestImports();
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = { loading: text('loading'), failed: text('importLatestFailed'), retry: text('retry') };

  function countsOf({ outcomes, row_count }: ImportDocument): string {
    const counts = OUTCOMES.filter((outcome) => outcomes[outcome]);
    const labels = counts.map((outcome) => `${text(`importOutcome-${outcome}`)}: ${outcomes[outcome]}`);
    return labels.join(', ') || text('importRows', { count: row_count });
  }

  return (
    <section className={classes.step} aria-labelledby="import-latest">
      <h2 ref={heading} id="import-latest" tabIndex={-1}>
        {text('importLatest')}
      </h2>
      <Loaded query={query} size="block" texts={texts} heading={heading}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={classes.hint}>{text('importLatestNone')}</p>
          ) : (
            <RowsOf
              label={text('importLatest')}
              rows={results}
              rowId={({ id }) => id}
              pageSize={2}
              columns={[
                {
                  key: 'sheet',
                  label: text('importSheetName'),
                  heading: true,
                  cell: ({ id, sheet_name }) => <Link to={id}>{sheet_name}</Link>,
                },
                {
                  key: 'state',
                  label: text('importState'),
                  cell: ({ state, problem }) =>
                    text(`importState-${state === 'done' && problem ? 'stopped' : state}`),
                },
                {
                  key: 'by',
                  label: text('importBy'),
                  cell: ({ created_by_name, created_at }) => (
                    <>
                      <span>{created_by_name ?? text('importSomebody')}</span>
                      <br />
                      <time className={classes.hint} dateTime={created_at}>
                        {formatMoment(created_at, tag)}
                      </time>
                    </>
                  ),
                },
                { key: 'counts', label: text('importCounts'), cell: countsOf },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}
