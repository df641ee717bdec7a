import type { ReleasedDepartment } from '@ar/federation/releases';
import { useText } from '@ar/session';
import { useId } from 'react';
import controls from '../../shell/controls.module.css';
import { TextField } from '../sign-in/text-field.tsx';
import { SelectField, TextArea } from './fields.tsx';
import { useFormats } from './formats.ts';
import { type ActionKind, asksPercent, choices, type Entry } from './release-action.ts';

interface ActionFieldsProps {
  kind: ActionKind;
  department: ReleasedDepartment;
  entry: Entry;
  /** The field that keeps it from being done. */
  problem: 'percent' | 'reason' | undefined;
  onChange(change: Partial<Entry>): void;
}

/** What an action asks for: the release and the share of people if these are open, and always the reason. */
export function ActionFields({ kind, department, entry, problem, onChange }: ActionFieldsProps) {
  const text = useText('releases');
  const { moment } = useFormats();
  const isOff = kind === 'disable';
  return (
    <>
      {kind === 'release' && (
        <>
          <SelectField
            label={text('field-version')}
            value={entry.version}
            options={choices(department).map(({ version, published_at }) => [
              version,
              text('version-option', { version, at: moment(published_at) }),
            ])}
            onChange={(version) => onChange({ version })}
          />
          <Audience audience={entry.audience} onChange={(audience) => onChange({ audience })} />
        </>
      )}
      {asksPercent(kind, entry) && (
        <TextField
          label={text('field-percent')}
          inputMode="numeric"
          value={entry.percent}
          error={problem === 'percent' ? text('percent-invalid') : undefined}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
      )}
      <TextArea
        label={text(isOff ? 'field-reason-disable' : 'field-reason')}
        value={entry.reason}
        required={isOff}
        error={problem === 'reason' ? text('reason-missing') : undefined}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  );
}

interface AudienceProps {
  audience: Entry['audience'];
  onChange(audience: Entry['audience']): void;
}

function Audience({ audience, onChange }: AudienceProps) {
  const text = useText('releases');
  const name = useId();
  return (
    <fieldset className={controls.choice}>
      <legend>{text('field-audience')}</legend>
      <div className={controls.options}>
        {(['everybody', 'some'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={audience === one} onChange={() => onChange(one)} />
            {text(`audience-${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
