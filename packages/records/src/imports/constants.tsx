import { type Entity, labelOf } from '@ar/domain/entities/entity';
import { useLanguage } from '@ar/session';
import { SelectField, TextField } from '@ar/ui/field';
import { type Choice, fieldsWithoutColumn, missingFields } from './columns.ts';
import classes from './import-page.module.css';
import { useOneImport } from './importing.ts';
import { offeredFor } from './stored-value.ts';

/** The value that a field gets in every new record. */
type Constants = Readonly<Record<string, string>>;

export const filledConstants = (
  entity: Entity,
  choice: Choice,
  constants: Constants,
): Record<string, string> =>
  Object.fromEntries(
    fieldsWithoutColumn(entity, choice).flatMap((field) => {
      const value = constants[field]?.trim();
      return value ? [[field, value]] : [];
    }),
  );

interface ConstantsProps {
  choice: Choice;
  constants: Constants;
  onChange(next: Constants): void;
}

/** Values that every new record gets, for fields without a column: required fields, and others on request. */
export function ConstantFields({ choice, constants, onChange }: ConstantsProps) {
  const { entity, text } = useOneImport();
  const { language } = useLanguage();
  const missing = missingFields(entity, choice);
  const without = fieldsWithoutColumn(entity, choice);
  const shown = without.filter((field) => missing.includes(field) || constants[field] !== undefined);
  const others = without.filter((field) => !shown.includes(field));
  if (without.length === 0) return null;
  return (
    <section className={classes.constants} aria-labelledby="import-constants">
      <h3 id="import-constants">{text('importConstants')}</h3>
      <p className={classes.hint}>{text('importConstantsText')}</p>
      <div className={classes.constantFields}>
        {shown.map((field) => {
          const definition = entity.fields[field];
          const offered = offeredFor(definition, language);
          const shared = {
            label: labelOf(entity, field, language),
            value: constants[field] ?? '',
            bare: true,
            onChange: ({ target }: { target: { value: string } }) =>
              onChange({ ...constants, [field]: target.value }),
          };
          const options = [{ value: '', label: text('importConstantNone') }].concat(
            offered.map((word) => ({ value: word, label: word })),
          );
          if (offered.length > 0) return <SelectField key={field} {...shared} options={options} />;
          const unit = definition?.kind === 'number' ? definition.unit : undefined;
          return <TextField key={field} {...shared} unit={unit} autoComplete="off" />;
        })}
        {others.length > 0 && (
          <SelectField
            bare
            label={text('importConstantAdd')}
            value=""
            options={[
              { value: '', label: text('importConstantChoose') },
              ...others.map((field) => ({ value: field, label: labelOf(entity, field, language) })),
            ]}
            onChange={({ target }) => target.value && onChange({ ...constants, [target.value]: '' })}
          />
        )}
      </div>
    </section>
  );
}
