import type { Entity } from '@ar/domain/entities/entity';
import type { TableWish } from '@ar/domain/imports';
import { Choice } from '@ar/ui/choice';
import { SelectField, TextField } from '@ar/ui/field';
import { Message } from '@ar/ui/message';
import { Spoken } from '@ar/ui/states';
import { type Choice as Fields, fieldsWithoutColumn, offeredFor } from './columns.ts';
import classes from './import-page.module.css';
import { Failed } from './step-parts.tsx';
import { type useImportCall, useOneImport } from './use-import.ts';

interface TableChoiceProps {
  /** The server uses these fields for columns with the same heading on another sheet. */
  fields: TableWish['fields'];
  call: ReturnType<typeof useImportCall>;
}

export function TableChoice({ fields, call }: TableChoiceProps) {
  const { text, document, tag } = useOneImport();
  const { table } = document;
  if (!table) return null;
  const { sheets, heads, hidden_rows: hidden } = table;
  const now = { ...table, ...(call.isPending && (call.variables.body as TableWish)) };
  // Until the server has read the chosen sheet, the heading rows and hidden rows of this sheet are unknown.
  const isOther = now.sheet !== table.sheet;
  const choose = (choice: TableWish) =>
    call.mutate({ path: 'table/', method: 'PUT', body: { ...choice, fields } });
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
      <Spoken role="status">{call.isPending ? text('importTableReading') : ''}</Spoken>
    </div>
  );
}

type Constants = Readonly<Record<string, string>>;

export const filledConstants = (entity: Entity, choice: Fields, constants: Constants): Constants =>
  Object.fromEntries(
    fieldsWithoutColumn(entity, choice).flatMap(([field]) => {
      const value = constants[field]?.trim();
      return value ? [[field, value]] : [];
    }),
  );

interface ConstantsProps {
  choice: Fields;
  constants: Constants;
  onChange(next: Constants): void;
}

export function ConstantFields({ choice, constants, onChange }: ConstantsProps) {
  const { entity, text, language } = useOneImport();
  const without = fieldsWithoutColumn(entity, choice);
  const shown = without.filter(([name, { required }]) => required || constants[name] !== undefined);
  const others = without.filter((field) => !shown.includes(field));
  if (without.length === 0) return null;
  return (
    <section className={classes.constants} aria-labelledby="import-constants">
      <h3 id="import-constants">{text('importConstants')}</h3>
      <p className={classes.hint}>{text('importConstantsText')}</p>
      <div className={classes.constantFields}>
        {shown.map(([name, field]) => {
          const offered = offeredFor(field, language);
          const shared = {
            label: field.label[language],
            value: constants[name] ?? '',
            bare: true,
            onChange: ({ target }: { target: { value: string } }) =>
              onChange({ ...constants, [name]: target.value }),
          };
          const options = [{ value: '', label: text('importConstantNone') }].concat(
            offered.map((word) => ({ value: word, label: word })),
          );
          if (offered.length > 0) return <SelectField key={name} {...shared} options={options} />;
          const unit = field.kind === 'number' ? field.unit : undefined;
          return <TextField key={name} {...shared} unit={unit} autoComplete="off" />;
        })}
        {others.length > 0 && (
          <SelectField
            bare
            label={text('importConstantAdd')}
            value=""
            options={[
              { value: '', label: text('importConstantChoose') },
              ...others.map(([value, { label }]) => ({ value, label: label[language] })),
            ]}
            onChange={({ target }) => target.value && onChange({ ...constants, [target.value]: '' })}
          />
        )}
      </div>
    </section>
  );
}
