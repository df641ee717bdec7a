import type { Entity } from '@ar/domain/entities/entity';
import { importedColumns } from '@ar/domain/entities/sheet';
import type { ImportColumn, ImportDocument } from '@ar/domain/imports';
import { type DayOrder, ordersOf, readDay } from '@ar/domain/typed-day';
import { Button } from '@ar/ui/button';
import { SelectField } from '@ar/ui/field';
import { formatLongDay } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RowsOf } from '../list/list-rows.tsx';
import { DiscardButton } from './calls.tsx';
import { type Choice, fieldsWithoutColumn, isExport, isServerOwned } from './columns.ts';
import { ConstantFields, filledConstants, TableChoice } from './columns-fields.tsx';
import classes from './import-page.module.css';
import { Failed } from './step-parts.tsx';
import { useImportCall, useOneImport } from './use-import.ts';

type NumberedColumn = ImportColumn & { at: number };

interface Matching {
  choice: Choice;
  /** Null if a column has no dates, or if the order of day and month is unknown. */
  orders: readonly (DayOrder | null)[];
}

const suggested = (columns: ImportDocument['columns']): Matching => ({
  choice: columns.map(({ field }) => field),
  orders: columns.map(({ days }) => days?.order ?? null),
});

const replaced = <Item,>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((before, index) => (index === at ? item : before));

/** Returns true if no value in the column shows the order of day and month. */
const needsOrder = (entity: Entity, { days }: ImportColumn, field: string | null | undefined): boolean =>
  days?.evidence === 'none' && entity.fields[field ?? '']?.kind === 'day';

export function ColumnsStep() {
  const { entity, text, document, language } = useOneImport();
  const { columns, id } = document;
  // A choice of fields is valid only for the columns with these headings.
  const headings = JSON.stringify([document.table, columns.map(({ heading }) => heading)]);
  const [edited, setEdited] = useState<Matching & { headings: string }>();
  const matching = edited?.headings === headings ? edited : suggested(columns);
  const { choice, orders } = matching;
  const [constants, setConstants] = useState(document.constants);
  const [wasPressed, setWasPressed] = useState(false);
  // Calls with the same scope run one after another, so the last chosen sheet wins.
  const call = useImportCall({ scope: { id: `table of import ${id}` } });
  const [, setParams] = useSearchParams();
  const { mutate, isPending, error } = useImportCall();
  const filled = filledConstants(entity, choice, constants);
  const missing = fieldsWithoutColumn(entity, choice).filter(
    ([name, field]) => field.required && !filled[name],
  );
  const lacksOrder = columns.some((column, at) => needsOrder(entity, column, choice[at]) && !orders[at]);
  const isUsed = choice.some(Boolean);

  function check() {
    setWasPressed(true);
    if (lacksOrder) return;
    const done = { onSuccess: () => setParams({}, { replace: true }) };
    mutate({ path: 'columns/', method: 'PUT', body: { fields: choice, orders, constants: filled } }, done);
  }

  return (
    <section className={classes.step} aria-labelledby="import-columns">
      <h2 id="import-columns">{text('importColumnsTitle')}</h2>
      <TableChoice call={call} fields={[...choice]} />
      <Summary choice={choice} />
      {missing.length > 0 && (
        <Message tone="warning">
          {text('importMissing', { fields: missing.map(([, { label }]) => label[language]).join(', ') })}
        </Message>
      )}
      {!isExport(columns) && choice.includes('id') && (
        <Message tone="warning">{text('importNumber')}</Message>
      )}
      {wasPressed && lacksOrder && <Message tone="failure">{text('importOrderMissing')}</Message>}
      <Failed error={error} what="importNotMatched" />
      <div className={classes.actions}>
        <Button
          appearance="primary"
          busy={isPending}
          disabledFocusable={!isUsed || call.isPending}
          onClick={check}
        >
          {text('importCheck')}
        </Button>
        <DiscardButton />
      </div>
      <ColumnTable
        {...matching}
        wasPressed={wasPressed}
        edit={(change) => setEdited({ ...matching, ...change, headings })}
      />
      <ConstantFields {...{ choice, constants }} onChange={setConstants} />
    </section>
  );
}

function Summary({ choice }: Pick<Matching, 'choice'>) {
  const { entity, text, document } = useOneImport();
  const { columns, state } = document;
  const used = choice.filter(Boolean).length;
  const count = columns.filter((column) => !isServerOwned(entity, column)).length;
  const some = used > 0 ? 'importColumnsSome' : 'importColumnsNone';
  return (
    <p className={classes.lead} role="status">
      <span>
        {isExport(columns)
          ? text('importColumnsExport')
          : text(used >= count ? 'importColumnsAll' : some, { used, count })}
      </span>{' '}
      {state === 'ready' && <span>{text('importRematch')}</span>}
    </p>
  );
}

interface ColumnTableProps extends Matching {
  wasPressed: boolean;
  edit(change: Partial<Matching>): void;
}

function ColumnTable({ choice, orders, wasPressed, edit }: ColumnTableProps) {
  const { entity, text, document, language } = useOneImport();
  const rows = document.columns.map((column, at) => ({ ...column, at }));
  const nameOf = ({ heading, at }: NumberedColumn) =>
    heading.trim() || text('importNoHeading', { number: at + 1 });
  const required = fieldsWithoutColumn(entity, []).flatMap(([name, field]) => (field.required ? [name] : []));
  const fields = importedColumns(entity, language).filter(
    ({ field }) => isExport(document.columns) || field !== 'version',
  );
  const optionsFor = (chosen: string | null | undefined) => [
    { value: '', label: text('importNothing') },
    ...fields.map(({ field, heading }) => ({
      value: field,
      label: required.includes(field) ? text('importRequired', { field: heading }) : heading,
      disabled: field !== chosen && choice.includes(field),
    })),
  ];
  return (
    <RowsOf<NumberedColumn>
      label={text('importColumnsTitle')}
      rows={rows}
      rowId={({ at }) => at}
      pageSize={rows.length}
      columns={[
        { key: 'heading', label: text('importColumn'), heading: true, cell: nameOf },
        {
          key: 'examples',
          label: text('importExamples'),
          cell: ({ examples }) =>
            examples.length > 0 ? (
              <ul className={classes.examples}>
                {examples.map((example, at) => (
                  <li key={at}>{example}</li>
                ))}
              </ul>
            ) : (
              <span className={classes.hint}>{text('importNoExamples')}</span>
            ),
        },
        {
          key: 'field',
          label: text('importField'),
          cell: (column) => (
            <>
              <SelectField
                bare
                isSpoken
                label={text('importFieldOf', { column: nameOf(column) })}
                value={choice[column.at] ?? ''}
                options={optionsFor(choice[column.at])}
                onChange={({ target }) => edit({ choice: replaced(choice, column.at, target.value || null) })}
              />
              {needsOrder(entity, column, choice[column.at]) && (
                <DayOrderField
                  examples={column.examples}
                  name={nameOf(column)}
                  order={orders[column.at]}
                  isMissing={wasPressed && !orders[column.at]}
                  onChange={(order) => edit({ orders: replaced(orders, column.at, order) })}
                />
              )}
            </>
          ),
        },
      ]}
    />
  );
}

interface DayOrderFieldProps {
  examples: readonly string[];
  name: string;
  order: DayOrder | null | undefined;
  isMissing: boolean;
  onChange(order: DayOrder | null): void;
}

function DayOrderField({ examples, name, order, isMissing, onChange }: DayOrderFieldProps) {
  const { text, tag } = useOneImport();
  const example = examples.find((one) => ordersOf(one).length > 1) ?? '';
  const labelOfOrder = (one: DayOrder) => {
    const read = readDay(example, one);
    return read.kind === 'day'
      ? text(`importOrderIs-${one}`, { example, day: formatLongDay(read.wire, tag) })
      : text(`importOrder-${one}`);
  };
  return (
    <div className={classes.order}>
      <SelectField
        bare={!isMissing}
        label={text('importOrderOf', { column: name })}
        required
        error={isMissing ? text('importOrderMissing') : undefined}
        value={order ?? ''}
        options={[
          { value: '', label: text('importOrderChoose') },
          ...(['day', 'month'] as const).map((one) => ({ value: one, label: labelOfOrder(one) })),
        ]}
        onChange={({ target }) => onChange((target.value || null) as DayOrder | null)}
      />
    </div>
  );
}
