import { type Entity, fieldsOf, withLabel } from '@ar/domain/entities/entity';
import { farFromCity } from '@ar/domain/far-from-city';
import type { Decision, Outcome, Verdict } from '@ar/domain/import-kinds';
import type { ImportRow, RowChange } from '@ar/domain/imports';
import type { Point } from '@ar/domain/measures';
import { Button } from '@ar/ui/button';
import { Badge } from '@ar/ui/fluent';
import { formatDistance, formatMoment } from '@ar/ui/format';
import {
  AddGlyph,
  ClearGlyph,
  CopyGlyph,
  EditGlyph,
  EqualGlyph,
  PersonGlyph,
  UndoGlyph,
  WarningGlyph,
} from '@ar/ui/glyphs';
import { Spoken } from '@ar/ui/states';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecordKey, RecordText } from '../texts/record-text.tsx';
import classes from './row-grid.module.css';
import { Failed } from './step-parts.tsx';
import { useOneImport, useRowCall } from './use-import.ts';

type Mark = Verdict | Outcome;

const BADGES: Record<Mark, readonly [ComponentType, ComponentProps<typeof Badge>['color']]> = {
  new: [AddGlyph, 'brand'],
  added: [AddGlyph, 'brand'],
  changed: [EditGlyph, 'brand'],
  unchanged: [EqualGlyph, 'subtle'],
  met: [PersonGlyph, 'warning'],
  same: [CopyGlyph, 'warning'],
  invalid: [WarningGlyph, 'danger'],
  refused: [WarningGlyph, 'danger'],
  stayed: [WarningGlyph, 'danger'],
  left: [ClearGlyph, 'subtle'],
  unreached: [ClearGlyph, 'subtle'],
  undone: [UndoGlyph, 'subtle'],
};

function StatusBadge({ mark, label }: { mark: Mark; label: string }) {
  const [Glyph, color] = BADGES[mark];
  const look = { appearance: 'tint', size: 'large', shape: 'rounded', color } as const;
  return (
    <Badge className={classes.mark} icon={<Glyph />} {...look}>
      {label}
    </Badge>
  );
}

/** After `undone`, the record exists only if the row has changed it and not added it. */
const WITH_RECORD: readonly (Outcome | null)[] = ['added', 'changed', 'stayed'];

export function RowOutcome({ row }: { row: ImportRow }) {
  const { text, hasPages } = useOneImport();
  const { outcome, reason, id, changes } = row;
  const hasRecord = WITH_RECORD.includes(outcome) || (outcome === 'undone' && changes.length > 0);
  return (
    <div className={classes.verdict}>
      {outcome && <StatusBadge mark={outcome} label={text(`importOutcome-${outcome}`)} />}
      {reason && <p className={classes.why}>{reason}</p>}
      {hasRecord && hasPages && id !== null && (
        <Link to={`../${id}`}>
          {text('importOpen')} <Spoken>{text('importOfRow', { row: row.row })}</Spoken>
        </Link>
      )}
    </div>
  );
}

export function RowVerdict({ row }: { row: ImportRow }) {
  const { text, entity, tag, language } = useOneImport();
  const { verdict, decision, into, into_name, likely, met, changes, problems } = row;
  const { change, isPending, error } = useRowCall(row);
  const isMerged = decision === 'merge' && into !== null;
  const effect = changes.length > 0 ? 'changed' : 'unchanged';
  const place = placeIn(entity, row);
  const far = place && farFromCity(place, language);
  const mark = decision === 'leave' ? 'left' : isMerged && verdict === 'same' ? effect : verdict;

  const ofRow = text('importOfRow', { row: row.row });
  function button(to: RowChange & { decision: Decision }, ...label: ReactNode[]) {
    const isPressed = decision === to.decision && (to.into === undefined || to.into === into);
    return (
      <Button
        size="small"
        appearance={isPressed ? 'primary' : 'secondary'}
        aria-pressed={isPressed}
        onClick={() => isPending || change(isPressed ? { decision: 'usual' } : to)}
      >
        {label}
      </Button>
    );
  }
  const mergeButton = (id: number, name: string) =>
    button(
      { decision: 'merge', into: id },
      text('importMerge'),
      <Spoken key="name">
        : {name} {ofRow}
      </Spoken>,
    );
  const decisionButton = (label: RecordKey, to: Decision) =>
    button({ decision: to }, text(label), ' ', <Spoken key="row">{ofRow}</Spoken>);
  return (
    <div className={classes.verdict} aria-busy={isPending}>
      <StatusBadge mark={mark} label={text(`importIs-${mark}`)} />
      {/* The cells show these problems too, but the person may have to scroll to the cells. */}
      {mark === 'invalid' && (
        <ul className={classes.problem}>
          {Object.entries(problems).map(([field, sentences]) => (
            <li key={field}>{withLabel(entity, language, field, sentences.join(' '))}</li>
          ))}
        </ul>
      )}
      {isMerged && (
        <>
          <p className={classes.why}>
            {text(changes.length > 0 ? 'importMerged' : 'importMergedSame')}{' '}
            <LikelyName id={into} row={null} name={into_name ?? ''} />
          </p>
          {mergeButton(into, into_name ?? '')}
        </>
      )}
      {far && mark !== 'left' && mark !== 'unchanged' && <p className={classes.why}>{far}</p>}
      {met && (
        <p className={classes.why}>
          {text('importMet', { by: met.by ?? text('importSomebody'), at: formatMoment(met.at, tag) })}
        </p>
      )}
      {!isMerged && likely.length > 0 && (
        <>
          <p className={classes.why}>{text('importLikely')}</p>
          <ul className={classes.likely}>
            {likely.map((one) => (
              <li key={`${one.id} ${one.row}`}>
                <span>
                  <LikelyName {...one} />
                  <span className={classes.place}>
                    {[one.address, ...likeness(one, text, tag)].filter(Boolean).join(', ')}
                  </span>
                </span>
                {one.id !== null && mergeButton(one.id, one.name)}
              </li>
            ))}
          </ul>
        </>
      )}
      {verdict !== 'unchanged' && (
        <div className={classes.buttons}>
          {(verdict === 'met' || verdict === 'same') && decisionButton(`importTake-${verdict}`, 'take')}
          {decisionButton('importLeave-row', 'leave')}
        </div>
      )}
      <Failed error={error} what="importNotDecided" />
    </div>
  );
}

function placeIn(entity: Entity, { values }: ImportRow): Point | undefined {
  const axes = fieldsOf(entity).flatMap(([name, field]) =>
    field.kind === 'coordinate' && field.public ? [[field.axis, values[name]] as const] : [],
  );
  const { latitude, longitude } = Object.fromEntries(axes);
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

type Likely = ImportRow['likely'][number];

function likeness({ by, metres }: Likely, text: RecordText, tag: string): string[] {
  const distance = metres === null ? '' : formatDistance(Math.round(metres), tag);
  const reasons = by.map((one) => text(`importAlike-${one}`, { distance }));
  return by.includes('near') ? reasons : [...reasons, distance].filter(Boolean);
}

function LikelyName({ id, row, name }: Pick<Likely, 'id' | 'row' | 'name'>) {
  const { text, hasPages } = useOneImport();
  if (row !== null) return <strong>{text('importLikelyRow', { row, name })}</strong>;
  if (!hasPages) return <strong>{name}</strong>;
  return (
    <Link to={`../${id}`} target="_blank" rel="noopener">
      {name}
      <Spoken>, {text('importNewTab')}</Spoken>
    </Link>
  );
}
