import { type Entity, fieldsOf, withLabel } from '@ar/domain/entities/entity';
import { farFromCity } from '@ar/domain/far-from-city';
import type { Decision, Outcome, Verdict } from '@ar/domain/import-kinds';
import type { ImportRow, RowChange } from '@ar/domain/imports';
import type { Point } from '@ar/domain/measures';
import { useLanguage } from '@ar/session';
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
import { useOneImport } from './importing.ts';
import classes from './row-grid.module.css';
import { Failed } from './step-parts.tsx';
import { useRowCall } from './use-import.ts';

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

function VerdictBadge({ mark, word }: { mark: Mark; word: string }) {
  const [Glyph, color] = BADGES[mark];
  return (
    <Badge
      className={classes.mark}
      appearance="tint"
      size="large"
      shape="rounded"
      color={color}
      icon={<Glyph />}
    >
      {word}
    </Badge>
  );
}

export function RowOutcome({ row }: { row: ImportRow }) {
  const { text, hasPages } = useOneImport();
  const { outcome, reason, id, changes } = row;
  const hasRecord =
    outcome === 'added' ||
    outcome === 'changed' ||
    outcome === 'stayed' ||
    // An undone change leaves the record in the list.
    (outcome === 'undone' && changes.length > 0);
  return (
    <div className={classes.verdict}>
      {outcome && <VerdictBadge mark={outcome} word={text(`importOutcome-${outcome}`)} />}
      {reason && <p className={classes.why}>{reason}</p>}
      {hasRecord && hasPages && id !== null && (
        <Link to={`../${id}`}>
          {text('importOpen')} <Spoken>{text('importOfRow', { row: row.row })}</Spoken>
        </Link>
      )}
    </div>
  );
}

/** Shows what a row will do and why it waits, with buttons for a decision. A second press withdraws the decision. */
export function RowVerdict({ row }: { row: ImportRow }) {
  const { text, entity } = useOneImport();
  const { verdict, decision, likely, met, reason, changes, problems } = row;
  const { tag, language } = useLanguage();
  const { mutate, isPending, error } = useRowCall();
  const merged = { id: row.into ?? 0, row: null, name: row.into_name ?? '' };
  const isMerged = decision === 'merge' && row.into !== null;
  const effect = changes.length > 0 ? 'changed' : 'unchanged';
  const place = placeIn(entity, row);
  const far = place && farFromCity(place, language);
  const mark = decision === 'leave' ? 'left' : isMerged && verdict === 'same' ? effect : verdict;

  const decide = (change: RowChange) => {
    if (!isPending) mutate({ row: row.row, change });
  };
  const toggle = (to: Decision) => decide({ decision: decision === to ? 'usual' : to });
  const button = (to: Decision, label: RecordKey) => (
    <DecisionButton isPressed={decision === to} onPress={() => toggle(to)}>
      {text(label)} <Spoken>{text('importOfRow', { row: row.row })}</Spoken>
    </DecisionButton>
  );
  return (
    <div className={classes.verdict} aria-busy={isPending}>
      <VerdictBadge mark={mark} word={text(`importIs-${mark}`)} />
      {/* The cells show the problems too, but they may be scrolled away. */}
      {mark === 'invalid' && (
        <ul className={classes.reasons}>
          {Object.entries(problems).map(([field, sentences]) => (
            <li key={field}>{withLabel(entity, language, field, sentences.join(' '))}</li>
          ))}
        </ul>
      )}
      {isMerged && (
        <>
          <p className={classes.why}>
            {text(changes.length > 0 ? 'importMerged' : 'importMergedSame')} <LikelyName one={merged} />
          </p>
          <MergeButton one={merged} row={row} decide={decide} />
        </>
      )}
      {reason && <p className={classes.why}>{text('importRefusedBefore', { reason })}</p>}
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
                  <LikelyName one={one} />
                  <span className={classes.place}>
                    {[one.address, ...likeness(one, text, tag)].filter(Boolean).join(', ')}
                  </span>
                </span>
                {one.id !== null && <MergeButton one={{ ...one, id: one.id }} row={row} decide={decide} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {verdict !== 'unchanged' && (
        <div className={classes.decisions}>
          {verdict === 'met' && button('take', 'importTake-met')}
          {verdict === 'same' && button('take', 'importTake-same')}
          {button('leave', 'importLeave-row')}
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
type Other = Pick<Likely, 'row' | 'name'>;

function likeness({ by, metres }: Likely, text: RecordText, tag: string): string[] {
  const distance = metres === null ? '' : formatDistance(Math.round(metres), tag);
  const reasons = by.map((one) => text(`importAlike-${one}`, { distance }));
  return by.includes('near') ? reasons : [...reasons, distance].filter(Boolean);
}

interface MergeButtonProps {
  one: Other & { id: number };
  row: ImportRow;
  decide(change: RowChange): void;
}

function MergeButton({ one, row, decide }: MergeButtonProps) {
  const { text } = useOneImport();
  const isMerged = row.decision === 'merge' && row.into === one.id;
  const change: RowChange = isMerged ? { decision: 'usual' } : { decision: 'merge', into: one.id };
  return (
    <DecisionButton isPressed={isMerged} onPress={() => decide(change)}>
      {text('importMerge')}
      <Spoken>
        : {one.name} {text('importOfRow', { row: row.row })}
      </Spoken>
    </DecisionButton>
  );
}

function DecisionButton(props: { isPressed: boolean; onPress(): void; children: ReactNode }) {
  const { isPressed, onPress, children } = props;
  return (
    <Button
      size="small"
      appearance={isPressed ? 'primary' : 'secondary'}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

function LikelyName({ one }: { one: Other & { id: number | null } }) {
  const { text, hasPages } = useOneImport();
  if (one.row !== null) return <strong>{text('importLikelyRow', { row: one.row, name: one.name })}</strong>;
  if (!hasPages) return <strong>{one.name}</strong>;
  return (
    <Link to={`../${one.id}`} target="_blank" rel="noopener">
      {one.name}
      <Spoken>, {text('importNewTab')}</Spoken>
    </Link>
  );
}
