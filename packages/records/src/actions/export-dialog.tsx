import { type Entity, fieldsOf } from '@ar/domain/entities/entity';
import { sheetFieldOf } from '@ar/domain/entities/sheet';
import { useLanguage } from '@ar/session';
import { Choice } from '@ar/ui/choice';
import { useState } from 'react';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { DownloadDialog } from './download-dialog.tsx';

interface ExportDialogProps {
  entity: Entity;
  tools: ActionTools<RecordRow>;
  query: ActionTools<RecordRow>['asked'];
  about: string;
  close(): void;
}

const FORMATS = ['xlsx', 'csv'] as const;
const FIELDS = ['shown', 'all'] as const;

export function ExportDialog({ entity, tools, query, about, close }: ExportDialogProps) {
  const { resource } = tools;
  const text = useRecordText();
  const { language } = useLanguage();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xlsx');
  const [fields, setFields] = useState<(typeof FIELDS)[number]>('shown');
  // The name of the field whose files are exported. Empty if the export is the spreadsheet.
  const [what, setWhat] = useState('');
  const files = fieldsOf(entity).filter(([, { kind }]) => kind === 'file');
  const shown = tools.shown.map(({ key }) => sheetFieldOf(entity, key)).join(',');
  const sheet = { format, language, ...(fields === 'shown' && { fields: shown }) };

  return (
    <DownloadDialog
      title={text('export')}
      text={about}
      path={`${resource}export/${what && `${what}/`}`}
      query={{ ...query, ...(!what && sheet) }}
      name={[text('title'), what && entity.fields[what]?.label[language]].filter(Boolean).join(' ')}
      extension={what ? 'zip' : format}
      onClose={close}
    >
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
            value={format}
            options={FORMATS.map((format) => ({ value: format, label: text(`exportAs-${format}`) }))}
            onChoose={(next) => setFormat(next)}
          />
          <Choice
            legend={text('exportFields')}
            value={fields}
            options={FIELDS.map((fields) => ({ value: fields, label: text(`exportFields-${fields}`) }))}
            onChoose={(next) => setFields(next)}
          />
        </>
      )}
    </DownloadDialog>
  );
}
