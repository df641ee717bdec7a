import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import { sheetFieldOf } from '@ar/domain/entities/sheet';
import { api, useLanguage } from '@ar/session';
import { Choice } from '@ar/ui/choice';
import { ConfirmDialog } from '@ar/ui/dialog';
import { formatBytes } from '@ar/ui/format';
import { useEffect, useRef, useState } from 'react';
import type { ActionTools } from '../list/list-page.ts';
import { useStored } from '../list/stored.ts';
import classes from './export-dialog.module.css';
import { failureWords, saveFile } from './file-download.ts';

interface ExportDialogProps<Row extends { id: number }> {
  entity: Entity;
  tools: ActionTools<Row>;
  /** Which records: the query of the list's call, without its page. */
  asked: Readonly<Record<string, string | undefined>>;
  /** What is exported, in a sentence. */
  about: string;
  close(): void;
}

const FORMATS = ['xlsx', 'csv'] as const;
const FIELDS = ['shown', 'all'] as const;

interface Chosen {
  format: (typeof FORMATS)[number];
  fields: (typeof FIELDS)[number];
}

function parseChosen(stored: unknown): Chosen {
  const { format, fields } = (stored ?? {}) as Partial<Chosen>;
  return {
    format: FORMATS.find((one) => one === format) ?? 'xlsx',
    fields: FIELDS.find((one) => one === fields) ?? 'shown',
  };
}

/** A list as a spreadsheet, or its files as a ZIP archive. The server sends them as it reads them. */
export function ExportDialog<Row extends { id: number }>(props: ExportDialogProps<Row>) {
  const { entity, tools, asked, about, close } = props;
  const { text, resource } = tools;
  const { language, tag } = useLanguage();
  const [chosen, choose] = useStored(`export:${entity.resource}`, parseChosen);
  // What is downloaded: the sheet, or a field's files.
  const [what, setWhat] = useState('');
  const [bytes, setBytes] = useState<number>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const files = fieldsOf(entity).filter(([, { kind }]) => kind === 'file');

  async function run() {
    running.current = new AbortController();
    const { signal } = running.current;
    setFailure(undefined);
    setBytes(0);
    const shown = tools.shown.map(({ key }) => sheetFieldOf(entity, key)).join(',');
    const { format, fields } = chosen;
    const sheet = { format, language, ...(fields === 'shown' && { fields: shown }) };
    try {
      const file = await api<Blob>(`${resource}export/${what && `${what}/`}`, {
        query: { ...asked, ...(!what && sheet) },
        signal,
        onDownloadProgress: setBytes,
        showsFailure: true,
      });
      const name = [text('title'), what && entity.fields[what]?.label[language], today()];
      saveFile(file, `${name.filter(Boolean).join(' ')}.${what ? 'zip' : format}`);
      close();
    } catch (error) {
      if (signal.aborted) return;
      setBytes(undefined);
      setFailure({ error });
    }
  }

  return (
    <ConfirmDialog
      title={text('export')}
      text={about}
      confirmLabel={text(failure ? 'retry' : 'exportConfirm')}
      cancelLabel={text('cancel')}
      busy={bytes !== undefined}
      cancelWhileBusy
      onConfirm={() => void run()}
      onCancel={close}
    >
      {bytes === undefined && (
        <div className={classes.choices}>
          {files.length > 0 && (
            <Choice
              legend={text('exportWhat')}
              value={what}
              options={[
                { value: '', label: text('exportSheet') },
                ...files.map(([name, { label }]) => ({ value: name, label: label[language] })),
              ]}
              onChoose={setWhat}
            />
          )}
          {!what && (
            <>
              <Choice
                legend={text('exportFormat')}
                value={chosen.format}
                options={FORMATS.map((format) => ({ value: format, label: text(`exportAs-${format}`) }))}
                onChoose={(format) => choose({ ...chosen, format })}
              />
              <Choice
                legend={text('exportFields')}
                value={chosen.fields}
                options={FIELDS.map((fields) => ({ value: fields, label: text(`exportFields-${fields}`) }))}
                onChoose={(fields) => choose({ ...chosen, fields })}
              />
            </>
          )}
        </div>
      )}
      {bytes !== undefined && (
        <div className={classes.progress}>
          <progress aria-label={text('export')} />
          <span>{text('exportProgress', { size: formatBytes(bytes, tag) })}</span>
        </div>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {text('exportFailed')} {failureWords(failure.error, text)}
        </p>
      )}
    </ConfirmDialog>
  );
}

const today = () => new Date().toISOString().slice(0, 10);
