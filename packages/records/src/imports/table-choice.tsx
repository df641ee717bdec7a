import type { TableWish } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { Choice } from '@ar/ui/choice';
import { SelectField } from '@ar/ui/field';
import { Spoken } from '@ar/ui/states';
import { Message } from '../message.tsx';
import type { Choice as Fields } from './columns.ts';
import classes from './import-page.module.css';
import { useOneImport } from './importing.ts';
import { Failed } from './step-parts.tsx';
import type { useTableCall } from './use-import.ts';

interface TableChoiceProps {
  /** The chosen fields. A column of another sheet keeps its field if the heading is equal. */
  fields: Fields;
  call: ReturnType<typeof useTableCall>;
}

export function TableChoice({ fields, call }: TableChoiceProps) {
  const { text, document } = useOneImport();
  const { tag } = useLanguage();
  const { table } = document;
  if (!table) return null;
  const { sheets, heads, hidden_rows: hidden } = table;
  const now = { ...table, ...call.pending };
  // The rows of a sheet are unknown until the server has read it.
  const isOther = now.sheet !== table.sheet;
  const choose = (choice: TableWish) => call.choose({ ...choice, fields: [...fields] });
  const shown = sheets.find(({ index }) => index === table.sheet);
  return (
    <div className={classes.table}>
      {sheets.length > 1 && (
        <SelectField
          label={text('importTableSheet')}
          value={String(now.sheet)}
          options={sheets.map(({ index, name, is_hidden }) => ({
            value: String(index),
            label: is_hidden ? text('importTableHiddenSheet', { name }) : name,
          }))}
          onChange={({ target }) => choose({ sheet: Number(target.value) })}
        />
      )}
      <SelectField
        label={text('importTableHeading')}
        value={isOther ? '' : String(now.heading)}
        placeholder={isOther ? text('importTableReading') : undefined}
        options={(isOther ? [] : heads).map((head) => ({
          value: String(head.row),
          label: text('importTableRow', head),
        }))}
        onChange={({ target }) => choose({ heading: Number(target.value) })}
      />
      {hidden > 0 && !isOther && (
        <Choice
          legend={text('importTableHiddenRows', { count: hidden, number: hidden.toLocaleString(tag) })}
          value={now.with_hidden ? 'with' : 'without'}
          options={[
            { value: 'without', label: text('importTableWithout') },
            { value: 'with', label: text('importTableWith') },
          ]}
          onChoose={(value) => choose({ with_hidden: value === 'with' })}
        />
      )}
      {shown?.is_hidden && !isOther && (
        <Message tone="warning">{text('importTableFromHidden', { name: shown.name })}</Message>
      )}
      <Failed error={call.error} what="importTableFailed" field="sheet" />
      <Spoken role="status">{call.pending ? text('importTableReading') : ''}</Spoken>
    </div>
  );
}
