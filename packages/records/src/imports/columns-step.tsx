import { type Entity, labelOf } from '@ar/domain/entities/entity';
import type { ImportColumn, ImportDocument } from '@ar/domain/imports';
import { type DayOrder, ordersOf, readDay } from '@ar/domain/typed-day';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SelectField } from '@ar/ui/field';
import { formatLongDay } from '@ar/ui/format';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Message } from '../message.tsx';
import type { RecordText } from '../texts/record-text.tsx';
import { DiscardButton } from './calls.tsx';
import {
  type Choice,
  chosenAt,
  type FieldOption,
  fieldOptions,
  isExport,
  isServerOwned,
  missingFields,
  suggested,
} from './columns.ts';
import { ConstantFields, filledConstants } from './constants.tsx';
import classes from './import-page.module.css';
import { useOneImport } from './importing.ts';
import { Failed, RowsOf } from './step-parts.tsx';
import { TableChoice } from './table-choice.tsx';
import { useImportCall, useTableCall } from './use-import.ts';

type NumberedColumn = ImportColumn & { at: number };

const tableKey = ({ table, columns }: ImportDocument): string =>
  JSON.stringify([table?.sheet, table?.heading, columns.map(({ heading }) => heading)]);

/** The second step: matches the file's columns with fields. */
export function ColumnsStep() {
  const { entity, text, document } = useOneImport();
  const { columns } = document;
  const { language } = useLanguage();
  const [choice, choose] = useState<Choice>(() => suggested(columns));
  const [orders, setOrders] = useState<Orders>(() => ordersOfColumns(columns));
  const [constants, setConstants] = useState(document.constants);
  const [wasPressed, setWasPressed] = useState(false);
  const call = useTableCall();
  const read = tableKey(document);
  const [readBefore, setRead] = useState(read);
  if (readBefore !== read) {
    setRead(read);
    choose(suggested(columns));
    setOrders(ordersOfColumns(columns));
  }
  const [, setParams] = useSearchParams();
  const { mutate, isPending, error } = useImportCall();
  const isNarrow = useNarrowScreen();
  const isOurs = isExport(columns);
  const options = fieldOptions(entity, language).filter(({ field }) => isOurs || field !== 'version');
  const used = choice.filter(Boolean).length;
  const filled = filledConstants(entity, choice, constants);
  const missing = missingFields(entity, choice).filter((field) => !filled[field]);
  const lacksOrder = columns.some((column, at) => needsOrder(entity, column, choice[at]) && !orders[at]);

  function check() {
    setWasPressed(true);
    if (lacksOrder) return;
    const done = { onSuccess: () => setParams({}, { replace: true }) };
    mutate({ path: 'columns/', method: 'PUT', body: { fields: choice, orders, constants: filled } }, done);
  }

  const numbered = columns.map((column, at) => ({ ...column, at }));
  const isOpen = (column: NumberedColumn) =>
    (column.field === null && !isServerOwned(entity, column)) || needsOrder(entity, column, column.field);
  const known = numbered.filter((column) => !isOpen(column));
  const others = numbered.filter(isOpen);
  const table = (rows: readonly NumberedColumn[]) => (
    <RowsOf<NumberedColumn>
      label={text('importColumnsTitle')}
      columns={tableColumns({ entity, text, document }, options, choice, choose, (column) =>
        needsOrder(entity, column, choice[column.at]) ? (
          <DayOrderField
            column={column}
            name={nameOf(column, text)}
            order={orders[column.at] ?? null}
            isMissing={wasPressed && !orders[column.at]}
            onChange={(order) => setOrders(orders.map((before, at) => (at === column.at ? order : before)))}
          />
        ) : null,
      )}
      rows={rows}
      rowId={({ at }) => at}
      pageSize={rows.length}
    />
  );
  return (
    <section className={classes.step} aria-labelledby="import-columns">
      <h2 id="import-columns">{text('importColumnsTitle')}</h2>
      <TableChoice call={call} fields={choice} />
      <Summary used={used} />
      {missing.length > 0 && (
        <Message tone="warning">
          {text('importMissing', {
            fields: missing.map((field) => labelOf(entity, field, language)).join(', '),
          })}
        </Message>
      )}
      {!isOurs && choice.includes('id') && <Message tone="warning">{text('importNumber')}</Message>}
      {wasPressed && lacksOrder && <Message tone="failure">{text('importOrderMissing')}</Message>}
      <Failed error={error} what="importNotMatched" />
      <div className={classes.actions}>
        <Button
          appearance="primary"
          busy={isPending}
          disabledFocusable={used === 0 || Boolean(call.pending)}
          onClick={check}
        >
          {text('importCheck')}
        </Button>
        <DiscardButton />
      </div>
      {isNarrow && known.length > 0 && (
        <details className={classes.known}>
          <summary>{text('importKnownColumns', { count: known.length })}</summary>
          {table(known)}
        </details>
      )}
      {isNarrow ? others.length > 0 && table(others) : table(numbered)}
      <ConstantFields {...{ choice, constants }} onChange={setConstants} />
    </section>
  );
}

function Summary({ used }: { used: number }) {
  const { entity, text, document } = useOneImport();
  const { columns, state } = document;
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

const nameOf = ({ heading, at }: NumberedColumn, text: RecordText) =>
  heading.trim() || text('importNoHeading', { number: at + 1 });

function tableColumns(
  { entity, text, document }: Pick<ReturnType<typeof useOneImport>, 'entity' | 'text' | 'document'>,
  options: readonly FieldOption[],
  choice: Choice,
  choose: (next: Choice) => void,
  orderFieldOf: (column: NumberedColumn) => ReactNode,
): Column<NumberedColumn>[] {
  const before = suggested(document.columns);
  return [
    { key: 'heading', label: text('importColumn'), heading: true, cell: (column) => nameOf(column, text) },
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
          <span className={classes.quiet}>{text('importNoExamples')}</span>
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
            label={text('importFieldOf', { column: nameOf(column, text) })}
            value={choice[column.at] ?? ''}
            options={[
              { value: '', label: text('importNothing') },
              ...options.map(({ field, heading, isRequired }) => ({
                value: field,
                label: isRequired ? text('importRequired', { field: heading }) : heading,
                disabled: field !== choice[column.at] && choice.includes(field),
              })),
            ]}
            onChange={({ target }) => choose(chosenAt(choice, column.at, target.value || null))}
          />
          {orderFieldOf(column)}
        </>
      ),
    },
    {
      key: 'state',
      label: text('importState'),
      cell: (column) => {
        const field = choice[column.at];
        const left = isServerOwned(entity, column) ? 'importKept' : 'importLeft';
        const is = field ? (field === before[column.at] ? 'importMatched' : 'importChosen') : left;
        return (
          <span className={classes.matched} data-is={is}>
            {text(is)}
          </span>
        );
      },
    },
  ];
}

/** The order of day and month in each column; null until the person has chosen it. */
type Orders = readonly (DayOrder | null)[];

const ordersOfColumns = (columns: readonly ImportColumn[]): Orders =>
  columns.map(({ days }) => days?.order ?? null);

/** Whether the person must choose the order of day and month, because no value in the column proves it. */
const needsOrder = (entity: Entity, { days }: ImportColumn, field: string | null | undefined): boolean =>
  days?.evidence === 'none' && entity.fields[field ?? '']?.kind === 'day';

interface DayOrderFieldProps {
  column: ImportColumn;
  name: string;
  order: DayOrder | null;
  isMissing: boolean;
  onChange(order: DayOrder | null): void;
}

/** Asks for a whole column whether 03/04/2026 is in April or in March. */
function DayOrderField({ column, name, order, isMissing, onChange }: DayOrderFieldProps) {
  const { text } = useOneImport();
  const { tag } = useLanguage();
  const example = column.examples.find((one) => ordersOf(one).length > 1) ?? '';
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
